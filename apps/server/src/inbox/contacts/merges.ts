import type { Parsed } from "@recado/contracts";
import type { Contact } from "@recado/contracts/contacts";
import type { ContactMerge } from "@recado/contracts/contact-merges";
import type { Actor } from "../../platform/actor.ts";
import type { Tx } from "../../platform/database/database.ts";
import type { App } from "../../platform/app.ts";
import { refuse } from "../../platform/refusal.ts";
import { contactsChanged, contactsParted } from "./events.ts";
import { contactOf, contactsWithRelations } from "./access.ts";
import { mergeAsDecided } from "./make-merges.ts";

/** Merges two contacts on an admin's decision: the first is kept and absorbs the other. */
export function mergeContacts(
  app: App,
  actor: Actor,
  contactId: number,
  { contactId: otherId, name, email }: Parsed<"POST /contacts/:contactId/merge">["body"],
): Promise<Contact> {
  return app.database.tenant(actor, async (tx) => {
    const [kept, other] = [await contactOf(tx, contactId), await contactOf(tx, otherId)];
    if (kept.id === other.id || kept.isGroup || other.isGroup) throw refuse("ERR_CONTACTS_NOT_MERGEABLE");
    // Another request was faster.
    const pair = { keptId: kept.id, absorbedId: other.id };
    if (!(await mergeAsDecided(app, tx, pair, { name, email }, actor.userId))) throw refuse("ERR_NO_CONTACT_FOUND");
    return withRelations(tx, kept.id);
  });
}

/** Both contacts get their own data back. WhatsApp's statements no longer merge them; an admin may. */
export function undoMerge(app: App, actor: Actor, mergeId: number): Promise<{ contacts: Contact[] }> {
  return app.database.tenant(actor, async (tx) => {
    const [merge] = await tx.sql<{
      contact_id: number;
      absorbed_id: number;
      merged_at: Date;
      outcome: string;
      tickets_before: object[];
    }>(
      `select m.contact_id, m.absorbed_id, m.merged_at, u.outcome, u.tickets_before
       from contact_merges m cross join lateral undo_merge($1, m.id) u where m.company_id = $1 and m.id = $2`,
      [tx.companyId, mergeId],
    );
    if (merge?.outcome === "later") throw refuse("ERR_LATER_MERGE");
    if (merge?.outcome !== "undone") throw refuse("ERR_NO_MERGE_FOUND");
    await app.events.emit(tx, contactsChanged, {
      changes: [
        { contactId: merge.contact_id, cause: "updated" },
        { contactId: merge.absorbed_id, cause: "created" },
      ],
    });
    const contactIds = [merge.contact_id, merge.absorbed_id];
    await app.events.emit(tx, contactsParted, {
      contactIds,
      since: merge.merged_at,
      ticketsBefore: merge.tickets_before,
    });
    return { contacts: [await withRelations(tx, merge.contact_id), await withRelations(tx, merge.absorbed_id)] };
  });
}

interface MergeRow {
  id: number;
  merged_at: Date;
  undone_at: Date | null;
  user_id: number | null;
  user_name: string | null;
  absorbed_id: number;
  name: string;
  number: string;
}

/** The contacts merged into this one, the last first. */
export function listMerges(app: App, actor: Actor, contactId: number): Promise<ContactMerge[]> {
  return app.database.tenant(actor.companyId, async (tx) => {
    await contactOf(tx, contactId);
    const rows = await tx.sql<MergeRow>(
      `select m.id, m.merged_at, m.undone_at, m.user_id, u.name as user_name, m.absorbed_id,
              m.absorbed ->> 'name' as name, m.absorbed ->> 'number' as number
       from contact_merges m left join users u on u.company_id = $1 and u.id = m.user_id
       where m.company_id = $1 and m.contact_id = $2 order by m.id desc limit 100`,
      [tx.companyId, contactId],
    );
    return rows.map((row) => ({
      id: row.id,
      mergedAt: row.merged_at.toISOString(),
      undoneAt: row.undone_at?.toISOString() ?? null,
      user: row.user_id === null ? null : { id: row.user_id, name: row.user_name ?? "" },
      absorbed: { id: row.absorbed_id, name: row.name, number: row.number },
    }));
  });
}

async function withRelations(tx: Tx, contactId: number): Promise<Contact> {
  const [contact] = await contactsWithRelations(tx, [await contactOf(tx, contactId)]);
  if (!contact) throw refuse("ERR_NO_CONTACT_FOUND");
  return contact;
}
