import type { Tx } from "../../platform/database/database.ts";
import type { App } from "../../platform/app.ts";
import { contactsChanged } from "./events.ts";

/** Gives groups the name that WhatsApp gives them, unless a user renamed them. */
export async function nameGroups(
  app: App,
  tx: Tx,
  groups: readonly { group: string; subject: string }[],
): Promise<void> {
  const renamed = await tx.sql<{ id: number }>(
    `update contacts c set push_name = g.subject, name = case when c.name_edited then c.name else g.subject end, updated_at = now()
     from jsonb_to_recordset($2::jsonb) as g (subject text, "group" text)
     join contact_identities i on i.company_id = $1 and i.kind = 'group' and i.value = g."group"
     where c.company_id = $1 and c.id = i.contact_id and c.push_name <> g.subject
     returning c.id`,
    [tx.companyId, JSON.stringify(groups)],
  );
  const changes = renamed.map(({ id }) => ({ contactId: id, cause: "updated" as const }));
  if (changes.length > 0) await app.events.emit(tx, contactsChanged, { changes });
}
