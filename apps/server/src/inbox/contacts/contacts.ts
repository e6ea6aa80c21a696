import { and, eq } from "drizzle-orm";
import type { Parsed } from "@recado/contracts";
import type { Contact } from "@recado/contracts/contacts";
import type { Actor } from "../../platform/actor.ts";
import type { Tx } from "../../platform/database/database.ts";
import { violates } from "../../platform/database/errors.ts";
import { madeBefore } from "../../platform/database/made-before.ts";
import type { App } from "../../platform/app.ts";
import { refuse, type Refusal } from "../../platform/refusal.ts";
import { contactOf, contactsWithRelations } from "./access.ts";
import { contactsChanged } from "./events.ts";
import { findContact } from "./find-contacts.ts";
import { checkOnWhatsApp, type CheckedNumber } from "./check-on-whatsapp.ts";
import { fieldsOfContacts, replaceFields } from "./contact-fields.ts";
import { changeContactTags, replaceContactTags } from "./contact-tags.ts";
import { learnIdentities } from "./learn-identities.ts";
import { mergeFields, tagEdits } from "./merge-edits.ts";
import { numberForms } from "./rules.ts";
import { contactIdentities, contacts, type ContactRow } from "./table.ts";

export function showContact(app: App, actor: Actor, contactId: number): Promise<Contact> {
  return app.database.tenant(actor.companyId, async (tx) => withRelations(tx, await contactOf(tx, contactId)));
}

export async function createContact(
  app: App,
  actor: Actor,
  { clientId, ...input }: Parsed<"POST /contacts">["body"],
): Promise<Contact> {
  // The answer to an earlier try was lost; the form may have changed since.
  const known = await app.database.tenant(actor.companyId, (tx) => madeBefore(tx, "contacts", clientId));
  if (known !== undefined) return updateContact(app, actor, known, input);
  const checked = await checkOnWhatsApp(app, actor, input.number);
  // The contact known by the privacy id that WhatsApp returned has this number from now on, even if this call then
  // fails.
  const { number: pn, lid } = checked;
  if (lid) await app.database.tenant(actor.companyId, (tx) => learnIdentities(app, tx, [{ pn, lid }]));
  const added = await app.database.tenant(actor.companyId, async (tx) => {
    // Another try may have come first while WhatsApp was asked.
    const made = await madeBefore(tx, "contacts", clientId);
    if (made !== undefined) return made;
    await assertFreeNumber(tx, checked, undefined);
    const [row] = await tx.orm
      .insert(contacts)
      .values({
        companyId: tx.companyId,
        name: input.name,
        nameEdited: true,
        number: checked.number,
        email: input.email,
        clientId,
      })
      .onConflictDoNothing()
      .returning();
    // Another contact has the number without its address.
    if (!row) throw duplicated(await contactWithNumber(tx, checked.number));
    await keepIdentities(tx, row.id, checked);
    await replaceFields(tx, row.id, input.extraInfo);
    await replaceContactTags(tx, row.id, input.selectedTags);
    await app.events.emit(tx, contactsChanged, {
      changes: [{ contactId: row.id, cause: "created" }],
    });
    return withRelations(tx, row);
  });
  return typeof added === "number" ? updateContact(app, actor, added, input) : added;
}

export async function updateContact(
  app: App,
  actor: Actor,
  contactId: number,
  changes: Parsed<"PUT /contacts/:contactId">["body"],
): Promise<Contact> {
  const before = await app.database.tenant(actor.companyId, (tx) => contactOf(tx, contactId));
  if (changes.number === "" && before.number !== "") throw refuse("ERR_VALIDATION", { fields: { number: "required" } });
  const checked =
    changes.number && !numberForms(changes.number).includes(before.number)
      ? await checkOnWhatsApp(app, actor, changes.number)
      : undefined;
  return app.database
    .tenant(actor.companyId, async (tx) => {
      const current = await contactOf(tx, contactId);
      if (checked) {
        await assertFreeNumber(tx, checked, contactId);
        await tx.orm.delete(contactIdentities).where(
          and(
            eq(contactIdentities.companyId, tx.companyId),
            eq(contactIdentities.contactId, contactId),
            // The hidden contact keeps their own name.
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
          ...(changes.disableBot !== undefined ? { disableBot: changes.disableBot } : {}),
          ...(checked ? { number: checked.number } : {}),
          updatedAt: new Date(),
        })
        .where(and(eq(contacts.companyId, tx.companyId), eq(contacts.id, contactId)))
        .returning();
      if (!row) throw refuse("ERR_NO_CONTACT_FOUND");
      await changeLists(tx, contactId, changes);
      await app.events.emit(tx, contactsChanged, {
        changes: [{ contactId, cause: "updated" }],
      });
      return withRelations(tx, row);
    })
    .catch((error: unknown) => {
      throw violates(error, "contacts_number") ? refuse("ERR_DUPLICATED_CONTACT") : error;
    });
}

/** The caller holds the contact. */
async function changeLists(
  tx: Tx,
  contactId: number,
  { extraInfo, knownExtraInfo, selectedTags, knownTags }: Parsed<"PUT /contacts/:contactId">["body"],
): Promise<void> {
  if (extraInfo && knownExtraInfo) {
    const now = (await fieldsOfContacts(tx, [contactId])).get(contactId) ?? [];
    await replaceFields(tx, contactId, mergeFields(knownExtraInfo, extraInfo, now));
  } else if (extraInfo) await replaceFields(tx, contactId, extraInfo);
  if (selectedTags && knownTags) await changeContactTags(tx, contactId, tagEdits(knownTags, selectedTags));
  else if (selectedTags) await replaceContactTags(tx, contactId, selectedTags);
}

async function assertFreeNumber(tx: Tx, { number, lid }: CheckedNumber, except: number | undefined): Promise<void> {
  const taken = await findContact(tx, {
    pns: numberForms(number),
    lid,
    group: null,
  });
  if (taken !== undefined && taken !== except) throw duplicated(await contactOf(tx, taken));
}

/** The refusal names the contact that has the number, so that the user can open it instead. */
const duplicated = (contact: ContactRow | undefined): Refusal =>
  refuse("ERR_DUPLICATED_CONTACT", contact && { contact: { id: contact.id, name: contact.name } });

async function contactWithNumber(tx: Tx, number: string): Promise<ContactRow | undefined> {
  const [row] = await tx.orm
    .select()
    .from(contacts)
    .where(and(eq(contacts.companyId, tx.companyId), eq(contacts.number, number)));
  return row;
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

async function withRelations(tx: Tx, row: ContactRow): Promise<Contact> {
  const [contact] = await contactsWithRelations(tx, [row]);
  if (!contact) throw refuse("ERR_NO_CONTACT_FOUND");
  return contact;
}
