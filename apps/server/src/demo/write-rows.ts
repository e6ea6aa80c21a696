import type { Tx } from "../platform/database/database.ts";

const atOnce = 1_000;

/** Inserts rows with these columns, many in a statement; other columns get their defaults. */
export async function writeRows(tx: Tx, table: string, rows: readonly Record<string, unknown>[]): Promise<void> {
  const columns = Object.keys(rows[0] ?? {}).join(", ");
  for (let n = 0; n < rows.length; n += atOnce) {
    const part = rows.slice(n, n + atOnce).map((row) => ({ company_id: tx.companyId, ...row }));
    await tx.sql(
      `insert into ${table} (company_id, ${columns})
       select company_id, ${columns} from jsonb_populate_recordset(null::${table}, $1::jsonb)`,
      [JSON.stringify(part)],
    );
  }
}

/** Reserves this many ids, ascending. */
export async function takeIds(tx: Tx, table: string, many: number): Promise<number[]> {
  const rows = await tx.sql<{ id: number }>(
    "select nextval(pg_get_serial_sequence($1, 'id')) as id from generate_series(1, $2)",
    [table, many],
  );
  return rows.map(({ id }) => id).sort((one, other) => one - other);
}

export function at(ids: readonly number[], n: number): number {
  const id = ids[n];
  if (id === undefined) throw new Error(`There is no id at ${n}.`);
  return id;
}
