// npm run demo [-- --name "Company" --seed n --people n]: fills a company with example data; see README.md in this folder.
import { parseArgs } from "node:util";
import { ConfigError, readConfig } from "../config.ts";
import { openApp } from "../open-app.ts";
import { createLog } from "../platform/log.ts";
import { silenceLibsignal } from "../platform/silence-libsignal.ts";
import { DemoRefused, makeDemo } from "./make-demo.ts";

silenceLibsignal();
const { values } = parseArgs({
  options: {
    name: { type: "string", default: "Casa Girassol" },
    seed: { type: "string", default: "1" },
    people: { type: "string", default: "400" },
  },
});

try {
  const config = readConfig(process.env);
  // Works with or without a running Recado: it serves no requests and runs no jobs.
  const open = await openApp({ ...config, roles: new Set() }, { log: createLog({ level: "warn" }), alone: false });
  try {
    const people = Math.min(Math.max(Math.trunc(Number(values.people)) || 400, 10), 20_000);
    const demo = await makeDemo(open.app, { name: values.name, seed: Number(values.seed) || 1, people });
    const lines = demo.logins.map(({ email, role }) => `    ${email}  ${role}`);
    process.stdout.write(
      `\n  "${values.name}" is filled: ${demo.tickets} conversations, ${demo.messages} messages.\n  Sign in at ${config.publicUrl} as\n${lines.join("\n")}\n  with the password ${demo.password}\n\n`,
    );
  } finally {
    await open.close();
  }
} catch (error) {
  const isExpected = error instanceof DemoRefused || error instanceof ConfigError;
  process.stderr.write(
    `\n  No demo company was made. ${isExpected ? error.message : String((error as Error)?.stack ?? error)}\n\n`,
  );
  process.exitCode = 1;
}
