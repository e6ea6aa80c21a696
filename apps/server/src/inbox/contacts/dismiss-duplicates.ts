import type { Parsed } from "@recado/contracts";
import type { DuplicateReason } from "@recado/contracts/contact-merges";
import type { Actor } from "../../platform/actor.ts";
import type { App } from "../../platform/app.ts";
import { refuse } from "../../platform/refusal.ts";
import { duplicatesChanged } from "./events.ts";

const keyOf: Record<DuplicateReason, string> = { number: "number_key", email: "email_key", name: "name_key" };

/** Marks similar contacts as different people: the list leaves the group out until it has other contacts. */
export function dismissDuplicates(
  app: App,
  actor: Actor,
  { reason, contactIds }: Parsed<"POST /contacts/duplicates/dismissals">["body"],
): Promise<{ id: number }> {
  const ids = [...new Set(contactIds)].toSorted((a, b) => a - b);
  return app.database.tenant(actor.companyId, async (tx) => {
    // A contact may have been changed or deleted meanwhile. A second click finds the row of the first.
    const [row] = await tx.sql<{ id: number }>(
      `insert into duplicate_dismissals (company_id, reason, key, contact_ids)
       select $1, $2, min(${keyOf[reason]}), $3::bigint[] from contacts
       where company_id = $1 and id = any ($3::bigint[]) and not is_group
       having count(${keyOf[reason]}) = $4 and count(distinct ${keyOf[reason]}) = 1 and $4 > 1
       on conflict (company_id, reason, key, contact_ids) do update set key = excluded.key returning id`,
      [tx.companyId, reason, ids, ids.length],
    );
    if (!row) throw refuse("ERR_CONTACTS_NOT_ALIKE");
    await app.events.emit(tx, duplicatesChanged, { dismissalId: row.id });
    return row;
  });
}

export function undoDismissal(app: App, actor: Actor, dismissalId: number): Promise<void> {
  return app.database.tenant(actor.companyId, async (tx) => {
    const gone = await tx.sql("delete from duplicate_dismissals where company_id = $1 and id = $2 returning 1", [
      tx.companyId,
      dismissalId,
    ]);
    if (gone.length === 0) throw refuse("ERR_NO_DISMISSAL_FOUND");
    await app.events.emit(tx, duplicatesChanged, { dismissalId });
  });
}
