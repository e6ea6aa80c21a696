import type { PlatformTx, Tx } from "./database.ts";

/**
 * The row that an earlier try with this client's id made, locked: its answer was lost. Tries at once come one after the
 * other. The table has a `client_id`, unique within the company.
 */
export async function madeBefore(tx: Tx, table: string, clientId: string | undefined): Promise<number | undefined> {
  if (clientId === undefined) return undefined;
  await waitForTries(tx, `${table} ${tx.companyId} ${clientId}`);
  const [made] = await tx.sql<{ id: number }>(
    `select id from ${table} where company_id = $1 and client_id = $2 for no key update`,
    [tx.companyId, clientId],
  );
  return made?.id;
}

/** The same in a table of the platform, whose `client_id` is unique. */
export async function madeOnPlatform(
  tx: PlatformTx,
  table: string,
  clientId: string | undefined,
): Promise<number | undefined> {
  if (clientId === undefined) return undefined;
  await waitForTries(tx, `${table} ${clientId}`);
  const [made] = await tx.sql<{ id: number }>(`select id from ${table} where client_id = $1 for no key update`, [
    clientId,
  ]);
  return made?.id;
}

const waitForTries = (tx: Pick<PlatformTx, "sql">, what: string) =>
  tx.sql("select pg_advisory_xact_lock(hashtextextended('made ' || $1, 0))", [what]);
