import type { ILogger } from "baileys/lib/Utils/logger.js";
import type { Log } from "../../platform/log.ts";

/** Baileys logs keys and message contents. Only the text of its warnings is passed on, without their data. */
export function quietLogger(log: Log): ILogger {
  const nothing = () => undefined;
  const sentence = (level: "warn" | "error") => (given: unknown, text?: string) => {
    const said = text ?? (typeof given === "string" ? given : "");
    if (said) log.debug({ level }, said.slice(0, 120));
  };
  const logger: ILogger = {
    level: "warn",
    child: () => logger,
    trace: nothing,
    debug: nothing,
    info: nothing,
    warn: sentence("warn"),
    error: sentence("error"),
  };
  return logger;
}
