import { appendFile, readFile, stat } from "node:fs/promises";
import path from "node:path";
import { setTimeout as wait } from "node:timers/promises";
import { startLinkedProgram } from "./linked-program.ts";
import type { Figure } from "./measure.ts";
import { secondsOfProcessor } from "./processes.ts";

/** After this, caches are filled and autovacuum has counted the new tables. */
const settleMs = 45_000;
const windowMs = 60_000;
/** How many of the most frequent statements to report. */
const mostTold = 12;

/** A server with one linked phone and nothing to do: processor time of Node and of PostgreSQL, and statements a minute. */
export async function measure(): Promise<Figure[]> {
  await using linked = await startLinkedProgram();
  const cluster = path.join(linked.dataDir, "database");
  const postmaster = Number.parseInt(await readFile(path.join(cluster, "postmaster.pid"), "utf8"), 10);
  await wait(settleMs);
  const [node, postgres] = await Promise.all([usedIn(windowMs, linked.program.pid), usedIn(windowMs, postmaster)]);
  const statements = await statementsIn(windowMs, cluster, postmaster);
  const perMinute = 60_000 / windowMs;
  return [
    { what: "Node, idle with a linked phone", value: node, unit: "% of a core", target: { atMost: 1 } },
    { what: "PostgreSQL, all processes", value: postgres, unit: "% of a core" },
    { what: "statements", value: statements.length * perMinute, unit: "a minute" },
    ...mostFrequent(statements).map(([text, count]) => ({
      what: `  ${text.slice(0, 90)}`,
      value: count * perMinute,
      unit: "a minute",
    })),
  ];
}

/** Percent of a core that the process and those that it started use meanwhile. */
async function usedIn(milliseconds: number, pid: number): Promise<number> {
  const before = secondsOfProcessor(pid);
  const began = performance.now();
  await wait(milliseconds);
  return ((secondsOfProcessor(pid) - before) / ((performance.now() - began) / 1_000)) * 100;
}

/** The statements meanwhile, from PostgreSQL's log. Logging costs time, so CPU time is measured before. */
async function statementsIn(milliseconds: number, cluster: string, postmaster: number): Promise<string[]> {
  await appendFile(path.join(cluster, "postgresql.conf"), "\nlog_statement = 'all'\n");
  process.kill(postmaster, "SIGHUP");
  await wait(1_000);
  const log = `${cluster}.log`;
  const begin = (await stat(log)).size;
  await wait(milliseconds);
  const text = (await readFile(log)).subarray(begin).toString();
  return [...text.matchAll(/LOG: {2}(?:execute [^:]+|statement): ([^]*?)(?=\n\d{4}-\d\d-\d\d |\n?$)/g)].map(
    ([, statement = ""]) => statement.replaceAll(/\s+/g, " ").trim(),
  );
}

function mostFrequent(statements: readonly string[]): [string, number][] {
  const counts = new Map<string, number>();
  for (const text of statements) counts.set(text, (counts.get(text) ?? 0) + 1);
  return [...counts].sort(([, one], [, other]) => other - one).slice(0, mostTold);
}
