import { and, desc, eq } from "drizzle-orm";
import type { Contact } from "@recado/contracts/contacts";
import type { Tx } from "../../platform/database/database.ts";
import { refuse } from "../../platform/refusal.ts";
import { blocksOfContacts } from "./blocks.ts";
import { fieldsOfContacts } from "./contact-fields.ts";
import { tagsOfContacts } from "./contact-tags.ts";
import { presentContact, type Conversations } from "./present.ts";
import { contactIdentities, contacts, type ContactRow } from "./table.ts";

/**
 * Refuses missing contacts and other companies' contacts alike. Contacts belong to the whole company (decisions: who
 * may).
 */
export async function contactOf(tx: Tx, contactId: number): Promise<ContactRow> {
  const [row] = await tx.orm
    .select()
    .from(contacts)
    .where(and(eq(contacts.companyId, tx.companyId), eq(contacts.id, contactId)));
  if (!row) throw refuse("ERR_NO_CONTACT_FOUND");
  return row;
}

/** The same for callers that link something to the contact: nobody deletes or merges it before the transaction ends. */
export async function keepContact(tx: Tx, contactId: number): Promise<ContactRow> {
  await tx.sql("select from contacts where company_id = $1 and id = $2 for key share", [tx.companyId, contactId]);
  return contactOf(tx, contactId);
}

/** The same for callers that change what belongs to the contact: another caller waits. */
export async function changeContact(tx: Tx, contactId: number): Promise<ContactRow> {
  await tx.sql("select from contacts where company_id = $1 and id = $2 for no key update", [tx.companyId, contactId]);
  return contactOf(tx, contactId);
}

/** The same for callers that delete the contact: nothing can be linked to it before the transaction ends. */
export async function holdContact(tx: Tx, contactId: number): Promise<void> {
  await tx.sql("select from contacts where company_id = $1 and id = $2 for update", [tx.companyId, contactId]);
  await contactOf(tx, contactId);
}

/** The name by which we write to a contact whose number WhatsApp hides; undefined if the number is known. */
export async function hiddenName(tx: Tx, contact: ContactRow): Promise<string | undefined> {
  if (contact.number !== "") return undefined;
  const [row] = await tx.orm
    .select({ value: contactIdentities.value })
    .from(contactIdentities)
    .where(
      and(
        eq(contactIdentities.companyId, tx.companyId),
        eq(contactIdentities.contactId, contact.id),
        eq(contactIdentities.kind, "lid"),
      ),
    )
    .orderBy(desc(contactIdentities.createdAt))
    .limit(1);
  return row?.value;
}

export async function contactsWithRelations(tx: Tx, rows: readonly ContactRow[]): Promise<Contact[]> {
  if (rows.length === 0) return [];
  const ids = rows.map((row) => row.id);
  const fields = await fieldsOfContacts(tx, ids);
  const [tags, blocked] = [await tagsOfContacts(tx, ids), await blocksOfContacts(tx, ids)];
  const conversations = await conversationsOfContacts(tx, ids);
  return rows.map((row) =>
    presentContact(row, {
      fields: fields.get(row.id) ?? [],
      tags: tags.get(row.id) ?? [],
      blockedOn: blocked.get(row.id) ?? [],
      conversations: conversations.get(row.id),
    }),
  );
}

/** How many conversations each contact has, and the connection of the latest. Undefined for a contact without any. */
async function conversationsOfContacts(tx: Tx, ids: readonly number[]): Promise<Map<number, Conversations>> {
  const rows = await tx.sql<{
    contact_id: number;
    id: number;
    name: string;
    count: number;
  }>(
    `select t.contact_id, w.id, w.name, t.count
     from (select contact_id, count(*) as count, (array_agg(connection_id order by last_message_at desc, id desc))[1] as latest
           from tickets where company_id = $1 and contact_id = any ($2::bigint[]) group by contact_id) t
     join connections w on w.company_id = $1 and w.id = t.latest`,
    [tx.companyId, ids],
  );
  return new Map(rows.map(({ contact_id, id, name, count }) => [contact_id, { whatsapp: { id, name }, count }]));
}
