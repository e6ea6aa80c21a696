import type pg from "pg";
import { BackupError } from "../../platform/backup/format.ts";
import { qualified, quoted, readSequences } from "../../platform/backup/tables.ts";
import type { CompanyManifest } from "./company-format.ts";
import type { MovingTable } from "./company-tables.ts";

/** Numbers that a running app may draw from a sequence between reading and raising it. */
const margin = 1_000;
/** No installation uses so many numbers. Beyond much larger ones a sequence would soon be exhausted, for everybody. */
const largest = 2 ** 40;

/** The offset added to every id, so that none collides; the sequences continue after the last. */
export async function raiseSequences(client: pg.ClientBase, { sequences }: CompanyManifest): Promise<number> {
  for (const { name, value } of sequences) refuseOdd(name, value);
  const offset = Math.max(0, ...(await readSequences(client)).map(({ value }) => value)) + margin;
  for (const { name, value } of sequences)
    if (name.endsWith("_id_seq") && !["companies_id_seq", "jobs_id_seq", "plans_id_seq"].includes(name))
      await raise(client, qualified(name), offset + value);
  return offset;
}

/** The same for rows whose ids exceed the file's value of their sequence. They wait in the table `draft`. */
export async function raiseBehindRows(
  client: pg.ClientBase,
  table: MovingTable,
  draft: string,
  offset: number,
): Promise<void> {
  if (table.types["id"] !== "bigint") return;
  const { rows } = await client.query<{ sequence: string | null; first: number | null; last: number | null }>(
    `select pg_get_serial_sequence($1, 'id') as sequence, min(${quoted("id")})::float8 as first,
            max(${quoted("id")})::float8 as last from ${draft}`,
    [qualified(table.name)],
  );
  const [found] = rows;
  if (!found || found.first === null || found.last === null) return;
  refuseOdd(table.name, found.first);
  refuseOdd(table.name, found.last);
  if (found.sequence !== null) await raise(client, found.sequence, offset + found.last);
}

async function raise(client: pg.ClientBase, sequence: string, to: number): Promise<void> {
  await client.query(
    `select setval(to_regclass($1::text), $2::bigint) where to_regclass($1::text) is not null
     and $2::bigint > coalesce(pg_sequence_last_value(to_regclass($1::text)), 0)`,
    [sequence, to],
  );
}

function refuseOdd(name: string, value: number): void {
  if (value < 1 || value > largest)
    throw new BackupError(`The file has a number of ${name} that no installation gives: ${value}.`);
}
