import type { Tx } from "../../platform/database/database.ts";

/** A connection goes: nobody writes through it by default any more. */
export async function freeUsers(tx: Tx, connectionId: number): Promise<void> {
  await tx.sql("update users set connection_id = null where company_id = $1 and connection_id = $2", [
    tx.companyId,
    connectionId,
  ]);
}
