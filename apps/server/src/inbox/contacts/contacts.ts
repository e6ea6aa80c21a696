import { and, asc, count, eq, sql } from "drizzle-orm";
import type { Parsed } from "@recado/contracts";
import type { Contact, ContactSummary } from "@recado/contracts/contacts";
import { limits } from "@recado/contracts/limits";
import type { Actor } from "../../platform/actor.ts";
import type { Tx } from "../../platform/database/database.ts";
import { violates } from "../../platform/database/errors.ts";
import type { App } from "../../platform/app.ts";
import { refuse } from "../../platform/refusal.ts";
import { contactOf, contactsWithRelations, holdContact, matching } from "./access.ts";
import { contactLeaving, contactsChanged } from "./events.ts";
import { checkOnWhatsApp, type CheckedNumber } from "./check-on-whatsapp.ts";
import { replaceContactTags } from "./contact-tags.ts";
import { learnIdentities } from "./learn-identities.ts";
import { presentSummary } from "./present.ts";
import { numberForms } from "./rules.ts";
import { contactFields, contactIdentities, contacts, type ContactRow } from "./table.ts";

export function listContacts(app: App, actor: Actor, query: Parsed<"GET /contacts">["query"]) {
  return app.database.tenant(actor.companyId, async (tx) => {
    const size = limits.page.contacts;
    const offset = (query.pageNumber - 1) * size;
    const where = and(matching(tx.companyId, query.searchParam), eq(contacts.isGroup, false));
    const rows = await tx.orm
      .select()
      .from(contacts)
      .where(where)
      .orderBy(asc(sql`lower(${contacts.name})`), asc(contacts.id))
      .limit(size)
      .offset(offset);
    const [total] = await tx.orm.select({ count: count() }).from(contacts).where(where);
    return {
      contacts: await contactsWithRelations(tx, rows),
      count: total?.count ?? 0,
      hasMore: (total?.count ?? 0) > offset + rows.length,
    };
  });
}

export function listContactsShort(app: App, actor: Actor, name: string): Promise<ContactSummary[]> {
  return app.database.tenant(actor.companyId, async (tx) =>
    (
      await tx.orm
        .select()
        .from(contacts)
        .where(and(matching(tx.companyId, name), eq(contacts.isGroup, false)))
        .orderBy(asc(sql`lower(${contacts.name})`), asc(contacts.id))
    ).map(presentSummary),
  );
}

export function showContact(app: App, actor: Actor, contactId: number): Promise<Contact> {
  return app.database.tenant(actor.companyId, async (tx) => withRelations(tx, await contactOf(tx, contactId)));
}

export async function createContact(app: App, actor: Actor, input: Parsed<"POST /contacts">["body"]): Promise<Contact> {
  const checked = await checkOnWhatsApp(app, actor, input.number);
  // Whoever is known under a name that WhatsApp gave with it has this number from now on, whatever becomes of this contact.
  const { number: pn, lid } = checked;
  if (lid) await app.database.tenant(actor.companyId, (tx) => learnIdentities(app, tx, [{ pn, lid }]));
  return app.database.tenant(actor.companyId, async (tx) => {
    await assertFreeNumber(tx, checked, undefined);
    const [row] = await tx.orm
      .insert(contacts)
      .values({
        companyId: tx.companyId,
        name: input.name,
        nameEdited: true,
        number: checked.number,
        email: input.email,
      })
      .onConflictDoNothing()
      .returning();
    if (!row) throw refuse("ERR_DUPLICATED_CONTACT");
    await keepIdentities(tx, row.id, checked);
    await replaceFields(tx, row.id, input.extraInfo);
    await replaceContactTags(tx, row.id, input.selectedTags);
    await app.events.emit(tx, contactsChanged, { changes: [{ contactId: row.id, cause: "created" }] });
    return withRelations(tx, row);
  });
}

export async function updateContact(
  app: App,
  actor: Actor,
  contactId: number,
  changes: Parsed<"PUT /contacts/:contactId">["body"],
): Promise<Contact> {
  const before = await app.database.tenant(actor.companyId, (tx) => contactOf(tx, contactId));
  const renumbered = changes.number !== undefined && !numberForms(changes.number).includes(before.number);
  const checked =
    renumbered && changes.number !== undefined ? await checkOnWhatsApp(app, actor, changes.number) : undefined;
  return app.database
    .tenant(actor.companyId, async (tx) => {
      const current = await contactOf(tx, contactId);
      if (checked) {
        await assertFreeNumber(tx, checked, contactId);
        await tx.orm.delete(contactIdentities).where(
          and(
            eq(contactIdentities.companyId, tx.companyId),
            eq(contactIdentities.contactId, contactId),
            // A hidden person's own name stays theirs.
            checked.lid ? undefined : eq(contactIdentities.kind, "pn"),
          ),
        );
        await keepIdentities(tx, contactId, checked);
      }
      const [row] = await tx.orm
        .update(contacts)
        .set({
          ...(changes.name !== undefined && changes.name !== current.name
            ? { name: changes.name, nameEdited: true }
            : {}),
          ...(changes.email !== undefined ? { email: changes.email } : {}),
          ...(checked ? { number: checked.number } : {}),
          updatedAt: new Date(),
        })
        .where(and(eq(contacts.companyId, tx.companyId), eq(contacts.id, contactId)))
        .returning();
      if (!row) throw refuse("ERR_NO_CONTACT_FOUND");
      if (changes.extraInfo) await replaceFields(tx, contactId, changes.extraInfo);
      if (changes.selectedTags) await replaceContactTags(tx, contactId, changes.selectedTags);
      await app.events.emit(tx, contactsChanged, { changes: [{ contactId, cause: "updated" }] });
      return withRelations(tx, row);
    })
    .catch((error: unknown) => {
      throw violates(error, "contacts_number") ? refuse("ERR_DUPLICATED_CONTACT") : error;
    });
}

export async function deleteContact(app: App, actor: Actor, contactId: number): Promise<void> {
  await app.database.tenant(actor.companyId, async (tx) => {
    // Held, so that nothing more is said with them while it goes.
    await holdContact(tx, contactId);
    await app.events.emit(tx, contactLeaving, { contactId });
    // What is remembered of a merge that was undone goes with whoever it tells of; of others', with the contact.
    await tx.sql("delete from contact_merges where company_id = $1 and absorbed_id = $2", [tx.companyId, contactId]);
    await tx.orm.delete(contacts).where(and(eq(contacts.companyId, tx.companyId), eq(contacts.id, contactId)));
    await app.events.emit(tx, contactsChanged, { changes: [{ contactId, cause: "deleted" }] });
  });
}

async function assertFreeNumber(tx: Tx, { number, lid }: CheckedNumber, except: number | undefined): Promise<void> {
  const [taken] = await tx.sql<{ id: number | null }>("select find_contact($1, $2, $3, null) as id", [
    tx.companyId,
    numberForms(number),
    lid,
  ]);
  if (taken?.id && taken.id !== except) throw refuse("ERR_DUPLICATED_CONTACT");
}

async function keepIdentities(tx: Tx, contactId: number, { number, lid }: CheckedNumber): Promise<void> {
  const rows = [
    ...numberForms(number).map((value) => ({ kind: "pn" as const, value })),
    ...(lid ? [{ kind: "lid" as const, value: lid }] : []),
  ];
  await tx.orm
    .insert(contactIdentities)
    .values(rows.map((row) => ({ companyId: tx.companyId, contactId, ...row })))
    .onConflictDoNothing();
}

async function replaceFields(
  tx: Tx,
  contactId: number,
  fields: readonly { name: string; value: string }[],
): Promise<void> {
  await tx.orm
    .delete(contactFields)
    .where(and(eq(contactFields.companyId, tx.companyId), eq(contactFields.contactId, contactId)));
  if (fields.length > 0)
    await tx.orm
      .insert(contactFields)
      .values(fields.map(({ name, value }) => ({ companyId: tx.companyId, contactId, name, value })));
}

async function withRelations(tx: Tx, row: ContactRow): Promise<Contact> {
  const [contact] = await contactsWithRelations(tx, [row]);
  if (!contact) throw refuse("ERR_NO_CONTACT_FOUND");
  return contact;
}
