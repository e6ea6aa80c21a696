import type { ClientBase } from "pg";
import type { JobKind } from "./jobs.ts";

/** Inserts a job in the transaction of a program without an app (a restore): the next app that starts runs it. */
export async function insertJob<Data extends object>(
  client: ClientBase,
  kind: JobKind<Data>,
  data: Data,
  at = new Date(),
): Promise<void> {
  await client.query("insert into jobs (kind, data, due_at) values ($1, $2, $3)", [
    kind.name,
    JSON.stringify(data),
    at,
  ]);
}
