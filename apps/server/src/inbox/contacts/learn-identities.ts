import type { WhatsAppIdentity } from "../../channels/port.ts";
import type { Tx } from "../../platform/database/database.ts";
import { prepared } from "../../platform/database/prepared.ts";
import type { App } from "../../platform/app.ts";
import { contactsChanged } from "./events.ts";
import { emitMerges, mergesOf } from "./merges-made.ts";
import { numberForms } from "./rules.ts";

const learn = prepared<{ contact_id: number | null }>(
  "learn_identities",
  `select distinct learn_identity($1, x.pns, x.lid) as contact_id
   from jsonb_to_recordset($2::jsonb) as x (pns text[], lid text)`,
);
const changedHere = prepared<{ id: number }>(
  "contacts_changed_here",
  "select id from contacts where company_id = $1 and id = any ($2::bigint[]) and updated_at = now() order by id",
);

/** WhatsApp says under which names it knows people: whoever of them has a contact, has one. */
export async function learnIdentities(app: App, tx: Tx, identities: readonly WhatsAppIdentity[]): Promise<void> {
  const pairs = identities.flatMap(({ pn, lid }) =>
    pn !== undefined && lid !== undefined ? [{ pns: numberForms(pn), lid }] : [],
  );
  if (pairs.length === 0) return;
  const [rows, merges] = await Promise.all([tx.run(learn, [JSON.stringify(pairs)]), mergesOf(tx)]);
  await emitMerges(app, tx, merges);
  const told = new Set(merges.map(({ contactId }) => contactId));
  const ids = rows.flatMap(({ contact_id }) => (contact_id === null || told.has(contact_id) ? [] : [contact_id]));
  const changed = ids.length === 0 ? [] : await tx.run(changedHere, [ids]);
  const changes = changed.map(({ id }) => ({ contactId: id, cause: "updated" as const }));
  if (changes.length > 0) await app.events.emit(tx, contactsChanged, { changes });
}
