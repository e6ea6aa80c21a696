import { flushCompileCache } from "node:module";
import { silenceLibsignal } from "./platform/silence-libsignal.ts";
import { ConfigError, readConfig } from "./config.ts";
import { createLog } from "./platform/log.ts";
import { openApp, type OpenApp } from "./open-app.ts";
import { isSetupNeeded, setupCodeOf } from "./identity/setup/setup-code.ts";

silenceLibsignal();
const started = performance.now();

async function main(): Promise<void> {
  const config = readConfig(process.env);
  const log = createLog({ level: config.logLevel });
  // An unhandled rejection must not stop the inbox; log it.
  process.on("unhandledRejection", (error) => log.error({ err: error }, "unhandled rejection"));
  const open = await openApp(config, { log });
  closeOnSignals(open, () => log.info("closed"));
  await open.listen();
  if (open.http) await greet(open, config.publicUrl);
  log.info({ ms: Math.round(performance.now() - started), roles: [...config.roles] }, "listening");
  // Node writes its compile cache on exit, but a killed process does not exit: the next start would compile everything again.
  flushCompileCache();
}

async function greet({ app }: OpenApp, address: string): Promise<void> {
  const lines = ["", `  Recado is at ${address}`];
  if (await isSetupNeeded(app)) lines.push(`  Setup code, good once: ${setupCodeOf(app)}`);
  process.stdout.write(`${lines.join("\n")}\n\n`);
}

function closeOnSignals(open: OpenApp, done: () => void): void {
  let closing = false;
  const close = () => {
    if (closing) return;
    closing = true;
    // Exit after ten seconds in any case: everything that matters is durable already.
    setTimeout(() => process.exit(0), 10_000).unref();
    void open
      .close()
      .then(done, () => undefined)
      .finally(() => process.exit(0));
  };
  process.on("SIGINT", close);
  process.on("SIGTERM", close);
}

main().catch((error: unknown) => {
  // A sentence for the operator; the stack only for unexpected errors.
  const isExpected =
    error instanceof ConfigError ||
    (error instanceof Error && error.constructor.name.endsWith("Error") && error.constructor !== Error);
  process.stderr.write(
    `\n  Recado did not start. ${isExpected && error instanceof Error ? error.message : String((error as Error)?.stack ?? error)}\n\n`,
  );
  process.exit(1);
});
