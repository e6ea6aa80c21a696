import type { ClientBase } from "pg";
import type { JobKind } from "./jobs.ts";

/** A job in the transaction of a program that runs no app (a restore): whichever app starts next does it. */
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
