import { createLog } from "../log.ts";
import { jobKind, Jobs } from "./jobs.ts";

// A process of its own for jobs.test.ts: it takes a job of the kind that it is told, says so, never ends it, and is killed.

const [databaseUrl = "", name = ""] = process.argv.slice(2);
const jobs = new Jobs({ databaseUrl, log: createLog({ level: "silent" }), works: true, onDead: () => undefined });
jobs.handle(jobKind<{ n: number }>(name), ({ n }) => {
  process.send?.(n);
  return new Promise(() => undefined);
});
await jobs.start();
