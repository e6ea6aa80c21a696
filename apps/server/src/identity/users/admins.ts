import type { Tx } from "../../platform/database/database.ts";
import { refuse } from "../../platform/refusal.ts";
import { holdCompany } from "../../platform/database/hold-company.ts";

/**
 * Refuses if the company would have no admin left. Locks the company first, so that two admins who remove each other at
 * the same time don't both succeed.
 */
export async function assertOtherAdmin(tx: Tx, userId: number): Promise<void> {
  await holdCompany(tx);
  const others = await tx.sql(
    "select from users where company_id = $1 and id <> $2 and profile = 'admin' and deleted_at is null limit 1",
    [tx.companyId, userId],
  );
  if (others.length === 0) throw refuse("ERR_LAST_ADMIN");
}
