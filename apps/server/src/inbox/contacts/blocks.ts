import type { Tx } from "../../platform/database/database.ts";
import { refuse } from "../../platform/refusal.ts";

/** Which connections' numbers have blocked these contacts. */
export async function blocksOfContacts(tx: Tx, contactIds: readonly number[]): Promise<Map<number, number[]>> {
  const rows = await tx.sql<{ contact_id: number; connection_ids: number[] }>(
    `select contact_id, json_agg(connection_id order by connection_id) as connection_ids from contact_blocks
     where company_id = $1 and contact_id = any ($2::bigint[]) group by contact_id`,
    [tx.companyId, contactIds],
  );
  return new Map(rows.map((row) => [row.contact_id, row.connection_ids]));
}

/** Answers whether the block changed. `userId` null: it was done on the phone. */
export async function markBlocked(
  tx: Tx,
  { contactId, connectionId, blocked }: { contactId: number; connectionId: number; blocked: boolean },
  userId: number | null,
): Promise<boolean> {
  const rows = blocked
    ? await tx.sql(
        `insert into contact_blocks (company_id, contact_id, connection_id, user_id) values ($1, $2, $3, $4)
         on conflict do nothing returning contact_id`,
        [tx.companyId, contactId, connectionId, userId],
      )
    : await tx.sql(
        "delete from contact_blocks where company_id = $1 and contact_id = $2 and connection_id = $3 returning contact_id",
        [tx.companyId, contactId, connectionId],
      );
  return rows.length > 0;
}

export async function isBlocked(tx: Tx, contactId: number, connectionId: number): Promise<boolean> {
  const rows = await tx.sql(
    "select from contact_blocks where company_id = $1 and contact_id = $2 and connection_id = $3",
    [tx.companyId, contactId, connectionId],
  );
  return rows.length > 0;
}

/** Refuses: WhatsApp sends nothing to people whom its number has blocked. */
export async function assertUnblocked(tx: Tx, contactId: number, connectionId: number): Promise<void> {
  if (await isBlocked(tx, contactId, connectionId)) throw refuse("ERR_CONTACT_BLOCKED");
}
