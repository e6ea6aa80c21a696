import { z } from "zod";
import { bodyId, clientId, day, email, flag, id, ids, moment, name, pageNumber, searchParam, text } from "./fields.ts";
import { contactDeletion, type ContactDeletion } from "./contact-deletions.ts";
import { exportedContact, importedRow, importFault, refusedRow, rowsOrBody } from "./contact-imports.ts";
import { extraField, extraInfo, fieldName } from "./contact-fields.ts";
import { contactMerge, duplicateReasons } from "./contact-merges.ts";
import { limits } from "./limits.ts";
import { tagMark } from "./tags.ts";
import { mediaAddress } from "./media-address.ts";
import type { Announcements, Contracts, Permissions, Statuses } from "./contract.ts";

export const contact = z.object({
  id: bodyId,
  name: z.string(),
  /** Digits with country code; "" while WhatsApp hides it (decision 24). */
  number: z.string(),
  /** The @name at WhatsApp, without the @; "" if unknown. It can change hands. */
  username: z.string(),
  email: z.string(),
  profilePicUrl: mediaAddress.nullable(),
  isGroup: z.boolean(),
  /** The bot never answers this person. */
  disableBot: z.boolean(),
  /** Since when they have opted out of campaigns. */
  optedOutAt: moment.nullable(),
  extraInfo: z.array(extraField),
  /** The contact's own tags; each conversation has others. */
  tags: z.array(tagMark),
  /** The connection of their latest conversation. */
  whatsapp: z.object({ id: bodyId, name: z.string() }).nullable(),
  /** How many conversations they have. */
  count: z.number().int(),
  /** Connections whose number has blocked this contact at WhatsApp. */
  blockedOn: z.array(bodyId),
  createdAt: moment,
  updatedAt: moment,
});
export type Contact = z.output<typeof contact>;

/** As part of a ticket. */
export const contactSummary = contact.pick({
  id: true,
  name: true,
  number: true,
  username: true,
  email: true,
  profilePicUrl: true,
  isGroup: true,
});
export type ContactSummary = z.output<typeof contactSummary>;

const duplicates = z.object({
  reason: z.enum(duplicateReasons),
  /** Total; the first `limits.duplicatesShown` are listed. */
  count: z.number().int(),
  contacts: z.array(contact),
});
export type Duplicates = z.output<typeof duplicates>;

const optionalEmail = z.union([z.literal(""), email]);
/** Ids of tags. */
const selectedTags = z.array(bodyId).max(limits.tagsAtOnce);
const digits = z
  .string()
  .max(100)
  .transform((s) => s.replace(/\D/g, ""))
  .pipe(z.string().min(limits.contactNumber.min).max(limits.contactNumber.max));

const refused = [
  "ERR_NO_TAG_FOUND",
  "ERR_DUPLICATED_CONTACT",
  "ERR_WAPP_INVALID_CONTACT",
  "ERR_WAPP_CHECK_CONTACT",
  "ERR_NO_DEF_WAPP_FOUND",
] as const;

export const contracts = {
  "GET /contacts": {
    summary:
      "Contacts by name. `searchParam`: words of the name, e-mail or username, or a number in any writing; `tags`: who has all of them; `date`, `dateStart`, `dateEnd`: the day on which they were added; `blocked`: only whom a number has blocked. `count` stops at 1,000 in a search or filter.",
    query: z.object({
      searchParam,
      pageNumber,
      tags: ids,
      date: day.optional(),
      dateStart: day.optional(),
      dateEnd: day.optional(),
      blocked: flag,
    }),
    answer: z.object({
      contacts: z.array(contact),
      count: z.number(),
      hasMore: z.boolean(),
    }),
  },
  "GET /contacts/list": {
    summary: `Contacts by name, short, for pickers: the first ${limits.pickedContacts}, of all or of those with the words of \`name\`.`,
    query: z.object({
      companyId: z.string().optional(),
      name: text.max(200).optional(),
    }),
    answer: z.array(contactSummary),
  },
  "GET /contacts/export": {
    summary: `All contacts but groups, ${limits.exportPage} at a time. \`after\`: the cursor of the page before.`,
    query: z.object({ after: id.optional() }),
    answer: z.object({ contacts: z.array(exportedContact), nextCursor: bodyId.nullable() }),
  },
  "GET /contacts/upload-errors": {
    summary: "How the company's last import of a table stands, and which rows were not imported.",
    answer: z.object({
      importStatus: z.enum(["none", "processing", "finished"]),
      hasUploadError: z.boolean(),
      errors: z.array(refusedRow),
      processing: z.number().int(),
      total: z.number().int(),
      importTotal: z.number().int(),
      /** How many of these are new contacts; null for an import before this was counted. */
      importNew: z.number().int().nullable(),
    }),
  },
  "POST /contacts/upload": {
    summary:
      "Imports up to 10,000 rows of a table. Up to 200 are answered at once; of more, events tell how far they are. Numbers are not checked on WhatsApp.",
    body: rowsOrBody(
      z.object({
        listcontacts: z.array(importedRow).min(1).max(limits.importRows),
        selectedTags: selectedTags.default([]),
        /** Names in the rows' `extraInfo` that become extra fields. */
        extraFields: z.array(text.max(100)).max(limits.extraInfo.most).default([]),
        /** The name in `extraInfo` that lists tags, separated by commas; the company's own among them are set. */
        tagField: text.max(100).optional(),
      }),
    ),
    answer: z.object({
      newContacts: z.array(z.object({ contactName: z.string(), contactId: bodyId })),
      errorBag: z.array(z.object({ contactName: z.string(), error: importFault })),
    }),
    errors: ["ERR_IMPORT_RUNNING", "ERR_NO_TAG_FOUND"],
  },
  "POST /contacts/import": {
    summary:
      "Imports the address books that the company's phones have told, or that of one connection; events tell how far it is.",
    body: z.object({ whatsappId: bodyId.nullable().optional() }).default({}),
    answer: z.object({ total: z.number().int() }),
    errors: ["ERR_IMPORT_RUNNING", "ERR_NO_PHONE_CONTACTS"],
  },
  "GET /contacts/fields": {
    summary: "The names of extra fields that were used lately, most used first, and what their values are.",
    answer: z.array(fieldName),
  },
  "DELETE /contacts": {
    summary:
      "Removes all contacts but groups, with their conversations, in the background; who has a conversation that is not closed stays, unless `withOpen`. Events tell how far it is.",
    query: z.object({ withOpen: flag }),
    answer: z.object({ total: z.number().int() }),
    errors: ["ERR_DELETION_RUNNING"],
  },
  "GET /contacts/duplicates": {
    summary: "Contacts that may be one person, in groups, and why. `after`: the cursor of the page before.",
    query: z.object({ after: text.max(500).optional() }),
    answer: z.object({ groups: z.array(duplicates), nextCursor: z.string().nullable() }),
  },
  "POST /contacts/duplicates/dismissals": {
    summary: "Says that these contacts, listed as possible duplicates for this reason, are different people.",
    body: z.object({
      reason: z.enum(duplicateReasons),
      contactIds: z.array(bodyId).min(2).max(limits.duplicatesShown),
    }),
    answer: z.object({ id: bodyId }),
    errors: ["ERR_CONTACTS_NOT_ALIKE"],
  },
  "DELETE /contacts/duplicates/dismissals/:dismissalId": {
    summary: "Takes that back: they are listed again.",
    params: z.object({ dismissalId: id }),
    answer: z.object({ message: z.string() }),
    errors: ["ERR_NO_DISMISSAL_FOUND"],
  },
  "GET /contacts/deletion": {
    summary: "How the company's last deletion of all contacts stands.",
    answer: contactDeletion,
  },
  "GET /contacts/:contactId": {
    summary: "One contact.",
    params: z.object({ contactId: id }),
    answer: contact,
    errors: ["ERR_NO_CONTACT_FOUND"],
  },
  "POST /contacts": {
    summary: "Adds a contact, checked on WhatsApp. The same `clientId` again changes that contact and adds none.",
    body: z.object({
      name,
      number: digits,
      email: optionalEmail.default(""),
      extraInfo: extraInfo.default([]),
      selectedTags: selectedTags.default([]),
      clientId: clientId.optional(),
    }),
    answer: contact,
    errors: refused,
  },
  "PUT /contacts/:contactId": {
    summary: "Changes a contact. Lists are replaced; with `known…`, what colleagues changed in them since stays.",
    params: z.object({ contactId: id }),
    body: z
      .object({
        name,
        /** Empty only if unknown. */
        number: z.union([digits, z.literal("")]),
        email: optionalEmail,
        extraInfo,
        /** As the user knew them. */
        knownExtraInfo: extraInfo,
        selectedTags,
        knownTags: selectedTags,
        disableBot: z.boolean(),
      })
      .partial(),
    answer: contact,
    errors: ["ERR_NO_CONTACT_FOUND", ...refused],
  },
  "PUT /contacts/:contactId/block": {
    summary: "Blocks a contact at WhatsApp, for the number of one connection, or lets them write again.",
    params: z.object({ contactId: id }),
    body: z.object({ whatsappId: bodyId, blocked: z.boolean() }),
    answer: contact,
    errors: ["ERR_NO_CONTACT_FOUND", "ERR_NO_WAPP_FOUND", "ERR_CONTACT_NOT_BLOCKABLE"],
  },
  "GET /contacts/:contactId/merges": {
    summary: "Who went into this contact.",
    params: z.object({ contactId: id }),
    answer: z.array(contactMerge),
    errors: ["ERR_NO_CONTACT_FOUND"],
  },
  "POST /contacts/:contactId/merge": {
    summary:
      "Makes one contact of two: the given one goes into this one, with all that was said. `name` and `email`: which of theirs it has.",
    params: z.object({ contactId: id }),
    // A name that WhatsApp told may be longer than a form's, or shorter.
    body: z.object({
      contactId: bodyId,
      name: text.trim().min(1).max(100).optional(),
      email: optionalEmail.optional(),
    }),
    answer: contact,
    errors: ["ERR_NO_CONTACT_FOUND", "ERR_CONTACTS_NOT_MERGEABLE"],
  },
  "POST /contacts/merges/:mergeId/undo": {
    summary: "Makes two again of what was merged; each gets back its own.",
    params: z.object({ mergeId: id }),
    answer: z.object({ contacts: z.array(contact) }),
    errors: ["ERR_NO_MERGE_FOUND", "ERR_LATER_MERGE"],
  },
  "DELETE /contacts/:contactId": {
    summary: "Removes a contact with its conversations.",
    params: z.object({ contactId: id }),
    answer: z.object({ message: z.string() }),
    errors: ["ERR_NO_CONTACT_FOUND"],
  },
} as const satisfies Contracts;

/** Events, each with a function that gives its entity's id. */
export const events = {
  contact: (
    event:
      | { action: "create" | "update"; contact: Contact }
      | { action: "delete"; contactId: number }
      /** An import of a table: number of processed rows. */
      | { action: "upload-processing"; processing: number; total: number }
      | { action: "upload-finished"; importTotal: number; hasUploadError: boolean },
  ) => {
    if ("contact" in event) return event.contact.id;
    return event.action === "delete" ? event.contactId : "import";
  },
  /** Which contacts are listed as possible duplicates changed. */
  contactDuplicates: (_event: { action: "update" }) => "all",
  contactDeletion: (_event: { action: "update"; deletion: ContactDeletion }) => "all",
} satisfies Announcements;

/** Permissions, each with the profiles that have it besides admins. */
export const permissions = {
  "contacts-page:deleteContact": [],
} as const satisfies Permissions;

export const errors = {
  ERR_WAPP_CHECK_CONTACT: 409,
  ERR_DUPLICATED_CONTACT: 409,
  ERR_IMPORT_RUNNING: 409,
  ERR_DELETION_RUNNING: 409,
  ERR_CONTACTS_NOT_MERGEABLE: 409,
  ERR_CONTACTS_NOT_ALIKE: 409,
  ERR_NO_DISMISSAL_FOUND: 404,
  ERR_NO_MERGE_FOUND: 404,
  ERR_LATER_MERGE: 409,
  ERR_NO_CONTACT_FOUND: 404,
  ERR_CONTACT_NOT_BLOCKABLE: 409,
  ERR_CONTACT_BLOCKED: 409,
  ERR_NUMBER_KNOWN: 409,
  ERR_NO_PHONE_CONTACTS: 409,
} as const satisfies Statuses;
