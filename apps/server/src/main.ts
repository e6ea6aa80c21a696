import { flushCompileCache } from "node:module";
import { silenceLibsignal } from "./platform/silence-libsignal.ts";
import { ConfigError, readConfig, type Config } from "./config.ts";
import { begunRestore } from "./platform/backup/settle-restore.ts";
import { createLog } from "./platform/log.ts";
import { openApp, type OpenApp } from "./open-app.ts";
import { portError, refuseTakenPort } from "./refuse-taken-port.ts";
import { isSetupNeeded, setupCodeOf } from "./identity/setup/setup-code.ts";

silenceLibsignal();
// Whoever read the output may have gone (`npm start | head`): the server goes on without.
for (const stream of [process.stdout, process.stderr]) stream.on("error", ignoreClosed);
const started = performance.now();

async function main(): Promise<void> {
  const config = readConfig(process.env);
  const log = createLog({ level: config.logLevel });
  // An unhandled rejection must not stop the inbox; log it.
  process.on("unhandledRejection", (error) => log.error({ err: error }, "unhandled rejection"));
  if (config.roles.has("web")) await refuseTakenPort(config);
  const open = await openApp(config, { log });
  closeOnSignals(open, () => log.info("closed"));
  await open.listen().catch(async (error: unknown) => {
    await open.close();
    throw portError(error, config);
  });
  if (open.http) await greet(open, config);
  log.info({ ms: Math.round(performance.now() - started), roles: [...config.roles] }, "listening");
  // Node writes its compile cache on exit, but a killed process does not exit: the next start would compile everything again.
  flushCompileCache();
}

function ignoreClosed(error: NodeJS.ErrnoException): void {
  if (error.code !== "EPIPE") throw error;
}

async function greet({ app }: OpenApp, { publicUrl, dataDir }: Config): Promise<void> {
  const lines = ["", `  Recado is at ${publicUrl}`];
  const isNew = await isSetupNeeded(app);
  if (isNew) lines.push(`  Setup code, good once: ${setupCodeOf(app)}`);
  const broken = await begunRestore.read(dataDir);
  // Whoever was told of it and set up a company has begun anew.
  const isOver = broken?.isToldEmpty && !isNew;
  if (broken && !isOver) {
    lines.push(
      "",
      `  A restore was broken off, and ${isNew ? "nothing of it is here" : "everything is as it was before"}. To run it again, end Recado, then:`,
      `  npm run recado -- restore '${broken.folder}' --backup ${broken.name}${isNew ? "" : " --force"}`,
      "  (with the options of the first time)",
    );
    if (isNew) await begunRestore.write(dataDir, { ...broken, isToldEmpty: true });
  }
  // An installation at work is told once.
  if (broken && !isNew) await begunRestore.remove(dataDir);
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
