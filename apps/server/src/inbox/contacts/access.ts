import { and, asc, desc, eq, inArray, sql } from "drizzle-orm";
import type { Contact } from "@recado/contracts/contacts";
import type { Tx } from "../../platform/database/database.ts";
import { escapeLike } from "../../platform/database/escape-like.ts";
import { refuse } from "../../platform/refusal.ts";
import { blocksOfContacts } from "./blocks.ts";
import { tagsOfContacts } from "./contact-tags.ts";
import { presentContact } from "./present.ts";
import { contactFields, contactIdentities, contacts, type ContactRow } from "./table.ts";

/** Refuses what doesn't exist or isn't this company's, alike. Contacts are the whole company's (decisions: who may). */
export async function contactOf(tx: Tx, contactId: number): Promise<ContactRow> {
  const [row] = await tx.orm
    .select()
    .from(contacts)
    .where(and(eq(contacts.companyId, tx.companyId), eq(contacts.id, contactId)));
  if (!row) throw refuse("ERR_NO_CONTACT_FOUND");
  return row;
}

/** The same for whoever hangs something onto it: it is neither deleted nor merged before the transaction ends. */
export async function keepContact(tx: Tx, contactId: number): Promise<ContactRow> {
  await tx.sql("select from contacts where company_id = $1 and id = $2 for key share", [tx.companyId, contactId]);
  return contactOf(tx, contactId);
}

/** The same for whoever changes what hangs on it: another who does waits. */
export async function changeContact(tx: Tx, contactId: number): Promise<ContactRow> {
  await tx.sql("select from contacts where company_id = $1 and id = $2 for no key update", [tx.companyId, contactId]);
  return contactOf(tx, contactId);
}

/** The same for whoever deletes it: until the transaction ends nothing is menu onto it. */
export async function holdContact(tx: Tx, contactId: number): Promise<void> {
  await tx.sql("select from contacts where company_id = $1 and id = $2 for update", [tx.companyId, contactId]);
  await contactOf(tx, contactId);
}

/** Under which name a contact whose number WhatsApp hides is written to; undefined where the number says it. */
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
  const fields = await tx.orm
    .select()
    .from(contactFields)
    .where(
      and(
        eq(contactFields.companyId, tx.companyId),
        inArray(
          contactFields.contactId,
          rows.map((row) => row.id),
        ),
      ),
    )
    .orderBy(asc(contactFields.id));
  const ids = rows.map((row) => row.id);
  const [tags, blocked] = [await tagsOfContacts(tx, ids), await blocksOfContacts(tx, ids)];
  return rows.map((row) =>
    presentContact(row, {
      fields: fields.filter((field) => field.contactId === row.id),
      tags: tags.get(row.id) ?? [],
      blockedOn: blocked.get(row.id) ?? [],
    }),
  );
}

/** People by name; words are sought in the name without accents, digits in the number. */
export function matching(companyId: number, search: string) {
  const digits = search.replace(/\D/g, "");
  const inName = sql`norm_unaccent(${contacts.name}) like '%' || norm_unaccent(${escapeLike(search)}) || '%'`;
  const inNumber = sql`${contacts.number} like '%' || ${digits} || '%'`;
  return and(
    eq(contacts.companyId, companyId),
    search === "" ? undefined : digits.length >= 3 ? sql`(${inName} or ${inNumber})` : inName,
  );
}
