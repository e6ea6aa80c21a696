import type pg from "pg";
import { qualified, quoted, readTables } from "../../platform/backup/tables.ts";
import { lateColumns, type MovingTable } from "./company-tables.ts";
import { keptInPlace, ledger } from "./what-moves.ts";

/**
 * Deletes a company's rows to make room for those of its file, and sets aside rows that the file lacks (`bringBack`).
 * Its debts stay. The client's transaction is the company's.
 */
export async function clearCompany(
  client: pg.ClientBase,
  companyId: number,
  tables: readonly MovingTable[],
): Promise<void> {
  for (const { table } of keptInPlace)
    await client.query(
      `create temp table ${quoted(`kept_${table}`)} on commit drop as select * from ${qualified(table)} where company_id = ${companyId}`,
    );
  for (const [at, { name }] of tables.entries())
    for (const column of lateColumns(tables, at))
      await client.query(`update ${qualified(name)} set ${quoted(column)} = null where company_id = $1`, [companyId]);
  const moving = new Set(tables.map(({ name }) => name));
  const others = (await readTables(client)).filter(
    ({ name, isTenant }) => isTenant && !moving.has(name) && !ledger.has(name),
  );
  for (const { name } of [...others, ...tables.toReversed()])
    await client.query(`delete from ${qualified(name)} where company_id = $1`, [companyId]);
}

/** Restores the rows set aside whose parents exist again. */
export async function bringBack(client: pg.ClientBase, companyId: number): Promise<void> {
  for (const { table, of, by } of keptInPlace)
    await client.query(
      `insert into ${qualified(table)} select k.* from ${quoted(`kept_${table}`)} k
       where exists (select from ${qualified(of)} o where o.company_id = $1 and o.id = k.${quoted(by)})`,
      [companyId],
    );
}
