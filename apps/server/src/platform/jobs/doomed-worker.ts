import { Notifications } from "../notifications.ts";
import { Database } from "../database/database.ts";
import { createLog } from "../log.ts";
import { jobKind, Jobs } from "./jobs.ts";

// A process for jobs.test.ts: takes a job of the given kind, reports it, never ends it, and is killed.

const [databaseUrl = "", name = ""] = process.argv.slice(2);
const log = createLog({ level: "silent" });
const notifications = new Notifications({ databaseUrl, alone: false, log });
const database = new Database({ url: databaseUrl });
const jobs = new Jobs({ database, notifications, log, works: true, onDead: () => undefined });
jobs.handle(jobKind<{ n: number }>(name), ({ n }) => {
  process.send?.(n);
  return new Promise(() => undefined);
});
await notifications.start();
await jobs.start();
