import type { Tx } from "../../platform/database/database.ts";

/** Removes a deleted connection as users' default. */
export async function freeUsers(tx: Tx, connectionId: number): Promise<void> {
  await tx.sql("update users set connection_id = null where company_id = $1 and connection_id = $2", [
    tx.companyId,
    connectionId,
  ]);
}
