// node testing/crash/main.ts <proof> [how much] [--seed n] [--anew] [--apart]: injects failures into Recado under load, then counts; see README.md.
import { mkdirSync, rmSync } from "node:fs";
import path from "node:path";
import { parseArgs } from "node:util";
import { canFillADisk } from "./disk.ts";
import { sumOf } from "./outcome.ts";
import { buildServer } from "./programs.ts";
import { proofs } from "./proofs.ts";
import { ProofRecord, recordsFolder } from "./record.ts";
import { faultsOf, tableOf } from "./report.ts";
import { runWhereOneMayMount } from "./tmpfs.ts";

const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: {
    seed: { type: "string", default: String(Date.now() % 1e6) },
    anew: { type: "boolean", default: false },
    apart: { type: "boolean", default: false },
  },
});
const [name = "", wanted] = positionals;
const proof = proofs[name];
if (!proof) {
  console.error(`There is no proof "${name}". There are: ${Object.keys(proofs).join(", ")}.`);
  process.exit(1);
}
const amount = Number(wanted ?? proof.usual);
const began = performance.now();
const elapsed = () => (performance.now() - began) / 1000;
const say = (line: string) => console.log(`${elapsed().toFixed(1).padStart(6)} s  ${line}`);

const giveUp = new AbortController();
for (const signal of ["SIGINT", "SIGTERM"] as const) process.once(signal, () => giveUp.abort());

if (proof.fillsDisk && !(await canFillADisk())) {
  const code = runWhereOneMayMount();
  if (code !== undefined) process.exit(code);
  console.log("\n!!! NOT PROVED: no tmpfs can be mounted here, so no disk is filled. !!!\n");
  if (proof.fillsDisk === "all") process.exit(0);
}
await buildServer();
const record = await ProofRecord.open(name, values);
mkdirSync(recordsFolder, { recursive: true });
if (record.done > 0) say(`${record.done} ${proof.unit} were counted before`);
const first = Number(values.seed);
for (let seed = first; record.done < amount; seed++) {
  const stretch = Math.min(proof.stretch, amount - record.done);
  const logFile = path.join(recordsFolder, `${name}-${seed}.log`);
  say(`${stretch} ${proof.unit}, seed ${seed}`);
  const from = elapsed();
  const outcome = await proof.run({ amount: stretch, seed, say, logFile, signal: giveUp.signal });
  await record.add({ seed, amount: stretch, seconds: elapsed() - from, outcome });
  const faults = faultsOf(outcome, proof.limits);
  if (faults.length === 0) rmSync(logFile, { force: true });
  else say(`${faults.length} faults; what the server said is in ${path.relative(process.cwd(), logFile)}`);
}
const total = sumOf(record.stretches.map(({ outcome }) => outcome));
console.log(`\n${record.done} ${proof.unit}: ${record.origin}\n\n${tableOf(total, proof.limits)}`);
process.exit(faultsOf(total, proof.limits).length === 0 ? 0 : 1);
