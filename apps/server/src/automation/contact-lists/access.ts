import type { Tx } from "../../platform/database/database.ts";
import { refuse } from "../../platform/refusal.ts";
import { listsWithCounts, type ContactListRow } from "./rows.ts";

/** Refuses missing lists and other companies' alike. */
export async function contactListOf(tx: Tx, contactListId: number): Promise<ContactListRow> {
  const [row] = await tx.sql<ContactListRow & object>(`${listsWithCounts} and l.id = $2`, [
    tx.companyId,
    contactListId,
  ]);
  if (!row) throw refuse("ERR_NO_CONTACT_LIST_FOUND");
  return row;
}

/** The same, locked: "key share" to add to it, "no key update" to exclude others who do, "update" to delete it. */
export async function holdContactList(
  tx: Tx,
  contactListId: number,
  strength: "update" | "no key update" | "key share",
): Promise<void> {
  const [row] = await tx.sql(`select id from contact_lists where company_id = $1 and id = $2 for ${strength}`, [
    tx.companyId,
    contactListId,
  ]);
  if (!row) throw refuse("ERR_NO_CONTACT_LIST_FOUND");
}
