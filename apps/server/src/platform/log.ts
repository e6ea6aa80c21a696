import { pino, type DestinationStream, type Logger, type LoggerOptions } from "pino";
import { redactFields } from "./redact.ts";

export { redactUrl } from "./redact.ts";

export type Log = Logger;

export interface LogOptions {
  level: "fatal" | "error" | "warn" | "info" | "debug" | "trace" | "silent";
  /** Default: standard output. */
  destination?: DestinationStream;
}

/**
 * The app's log, one line of JSON each, without secrets and message texts, whatever is passed; a module uses a child,
 * `log.child({ module: "jobs" })`. The message is a constant: no values in it.
 */
export function createLog({ level, destination = pino.destination(1) }: LogOptions): Log {
  const options: LoggerOptions = {
    level,
    base: undefined,
    timestamp: pino.stdTimeFunctions.isoTime,
    formatters: { level: (label) => ({ level: label }) },
    // Errors are reduced before serializers see them.
    serializers: { err: (error: unknown) => error },
    hooks: {
      logMethod(given, write) {
        write.apply(this, plainArguments(given) as Parameters<typeof write>);
      },
    },
  };
  return pino(options, destination);
}

/** Without a message pino uses the error's, which is reduced by then. */
function plainArguments([first, ...sentence]: readonly unknown[]): unknown[] {
  if (typeof first !== "object" || first === null) return [first, ...sentence];
  return [redactFields(first instanceof Error ? { err: first } : first), ...sentence];
}
