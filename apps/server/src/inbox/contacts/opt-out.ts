import type { App } from "../../platform/app.ts";
import type { Tx } from "../../platform/database/database.ts";
import { contactsChanged } from "./events.ts";

/** Marks whether a contact wants no campaigns. Answers whether that is new; the caller stores the reason. */
export async function markOptedOut(app: App, tx: Tx, contactId: number, isOut: boolean): Promise<boolean> {
  const changed = await tx.sql(
    `update contacts set opted_out_at = case when $3 then now() end, updated_at = now()
     where company_id = $1 and id = $2 and (opted_out_at is not null) <> $3 returning id`,
    [tx.companyId, contactId, isOut],
  );
  if (changed.length === 0) return false;
  await app.events.emit(tx, contactsChanged, { changes: [{ contactId, cause: "updated" }] });
  return true;
}
