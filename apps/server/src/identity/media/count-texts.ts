import type { App } from "../../platform/app.ts";
import type { Tx } from "../../platform/database/database.ts";
import { jobKind } from "../../platform/jobs/jobs.ts";
import { textTables, type TextTable } from "./events.ts";

/** Bytes that a row takes beside its texts, in its table and its indexes. */
const besides = 100;
const recount = jobKind<{ companyId: number }>("count-texts", { retries: 1 });

interface Sum {
  table_name: string;
  through_id: number;
  bytes: number;
  is_old: boolean;
}

/**
 * The size of a company's texts, bytes: the known sum of each table plus later rows. Deleted rows count up to a day
 * longer.
 */
export async function countTexts(app: App, companyId: number): Promise<number> {
  const tables = (await app.ports.ask(textTables)).flat();
  return app.database.tenant(companyId, async (tx) => {
    const known = await knownSums(tx);
    // In the background: a large company's messages take seconds.
    if (known.some(({ is_old }) => is_old))
      await app.jobs.sendOnce(tx, recount, { key: String(companyId), data: { companyId }, at: new Date() });
    return sumUp(tx, tables, known);
  });
}

/** Counts all rows again, and answers by how many bytes the sum shrinks because of deleted or shortened texts. */
export async function recountTexts(app: App, companyId: number): Promise<number> {
  const tables = (await app.ports.ask(textTables)).flat();
  return app.database.tenant(companyId, async (tx) => {
    const before = await sumUp(tx, tables, await knownSums(tx));
    return before - (await sumUp(tx, tables, []));
  });
}

const knownSums = (tx: Tx): Promise<Sum[]> =>
  tx.sql<Sum & object>(
    `select table_name, through_id, bytes, counted_at < now() - interval '1 day' as is_old from text_sums where company_id = $1`,
    [tx.companyId],
  );

async function sumUp(tx: Tx, tables: readonly TextTable[], known: readonly Sum[]): Promise<number> {
  let total = 0;
  for (const table of tables)
    total += await countTable(
      tx,
      table,
      known.find(({ table_name }) => table_name === table.table),
    );
  return total;
}

async function countTable(tx: Tx, { table, bytes }: TextTable, known: Sum | undefined): Promise<number> {
  // The id is a literal, so that PostgreSQL plans for few new rows.
  const [fresh] = await tx.sql<{ bytes: number; through_id: number | null }>(
    `select coalesce(sum(${bytes} + ${besides}), 0)::bigint as bytes, max(id) as through_id from ${table}
     where company_id = $1 and id > ${known?.through_id ?? 0}`,
    [tx.companyId],
  );
  const sum = (known?.bytes ?? 0) + (fresh?.bytes ?? 0);
  if (known && fresh?.through_id === null) return sum;
  await tx.sql(
    `insert into text_sums (company_id, table_name, through_id, bytes) values ($1, $2, $3, $4)
     on conflict (company_id, table_name) do update set through_id = excluded.through_id, bytes = excluded.bytes,
       counted_at = case when $5 then now() else text_sums.counted_at end`,
    [tx.companyId, table, fresh?.through_id ?? 0, sum, known === undefined],
  );
  return sum;
}

export function registerRecount(app: App): void {
  app.jobs.handle(recount, async ({ companyId }) => {
    await recountTexts(app, companyId);
  });
}
