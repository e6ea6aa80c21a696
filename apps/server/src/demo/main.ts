// npm run demo [-- shop|clinic|restaurant --name "Company" --seed n --people n]: fills a company with example data; see
// README.md in this folder.
import { parseArgs } from "node:util";
import { ConfigError, readConfig } from "../config.ts";
import { openApp } from "../open-app.ts";
import { createLog } from "../platform/log.ts";
import { silenceLibsignal } from "../platform/silence-libsignal.ts";
import { DemoRefused, makeDemo } from "./make-demo.ts";
import type { Trade } from "./trades/trade.ts";
import { trades } from "./trades/trades.ts";

silenceLibsignal();
const usage = `npm run demo -- [${Object.keys(trades).join("|")}] [--name "Company"] [--seed N] [--people N]`;

try {
  const { values, positionals } = readOptions();
  if (values.help) {
    process.stdout.write(`\n  Fills a company with example data and prints how to sign in:\n  ${usage}\n\n`);
    process.exit();
  }
  const [chosen = "shop"] = positionals;
  const trade = new Map<string, Trade>(Object.entries(trades)).get(chosen);
  if (!trade) throw new DemoRefused(`"${chosen}" is none of ${Object.keys(trades).join(", ")}.`);
  const name = values.name ?? trade.company;
  const config = readConfig(process.env);
  // Works with or without a running Recado: it serves no requests and runs no jobs.
  const open = await openApp({ ...config, roles: new Set() }, { log: createLog({ level: "warn" }), alone: false });
  try {
    const people = Math.min(Math.max(Math.trunc(Number(values.people)) || 400, 10), 20_000);
    const demo = await makeDemo(open.app, { name, trade, seed: Number(values.seed) || 1, people });
    const lines = demo.logins.map(({ email, role }) => `    ${email}  ${role}`);
    process.stdout.write(
      `\n  "${name}" is filled: ${demo.tickets} conversations, ${demo.messages} messages.\n  Sign in at ${config.publicUrl} as\n${lines.join("\n")}\n  with the password ${demo.password}\n\n`,
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

function readOptions() {
  const options = {
    name: { type: "string" },
    seed: { type: "string", default: "1" },
    people: { type: "string", default: "400" },
    help: { type: "boolean", short: "h" },
  } as const;
  try {
    return parseArgs({ allowPositionals: true, options });
  } catch (error) {
    throw new DemoRefused(`${(error as Error).message}\n  ${usage}`);
  }
}
