// node testing/crash/main.ts [--kills 12] [--seed n]: kill -9 under load, then count; see README.md.
import { parseArgs } from "node:util";
import { crash } from "./crash.ts";
import { buildServer } from "./programs.ts";
import { isFaultless, tableOf } from "./report.ts";

const { values } = parseArgs({
  options: { kills: { type: "string", default: "12" }, seed: { type: "string", default: String(Date.now() % 1e6) } },
});
const began = performance.now();
const say = (line: string) => console.log(`${((performance.now() - began) / 1000).toFixed(1).padStart(6)} s  ${line}`);

const giveUp = new AbortController();
for (const signal of ["SIGINT", "SIGTERM"] as const) process.once(signal, () => giveUp.abort());

await buildServer();
say(`seed ${values.seed}`);
const { signal } = giveUp;
const outcome = await crash({ kills: Number(values.kills), seed: Number(values.seed), say, signal });
say("counted");
console.log(`\n${tableOf(outcome)}`);
process.exitCode = isFaultless(outcome) ? 0 : 1;
