import { z } from "zod";
import { bodyId, email, id, moment, name, pageNumber, searchParam, text } from "./fields.ts";
import { limits } from "./limits.ts";
import { tagMark } from "./tags.ts";
import type { Announcements, Contracts, Statuses } from "./contract.ts";

export const extraField = z.object({
  id: bodyId.optional(),
  name: text.trim().min(1).max(100),
  value: text.max(1_000),
});

export const contact = z.object({
  id: bodyId,
  name: z.string(),
  /** Digits with country code; "" while WhatsApp hides it (decision 24). */
  number: z.string(),
  email: z.string(),
  profilePicUrl: z.string().nullable(),
  isGroup: z.boolean(),
  extraInfo: z.array(extraField),
  /** The contact's own, beside those of each conversation. */
  tags: z.array(tagMark),
  /** Connections whose number has blocked this contact at WhatsApp. */
  blockedOn: z.array(bodyId),
  createdAt: moment,
  updatedAt: moment,
});
export type Contact = z.output<typeof contact>;

/** As it stands inside a ticket. */
export const contactSummary = z.object({
  id: bodyId,
  name: z.string(),
  number: z.string(),
  email: z.string(),
  profilePicUrl: z.string().nullable(),
});
export type ContactSummary = z.output<typeof contactSummary>;

/** A contact that went into another. */
export const contactMerge = z.object({
  id: bodyId,
  mergedAt: moment,
  undoneAt: moment.nullable(),
  /** Null where WhatsApp said that they are one person. */
  user: z.object({ id: bodyId, name: z.string() }).nullable(),
  absorbed: z.object({ id: bodyId, name: z.string(), number: z.string() }),
});
export type ContactMerge = z.output<typeof contactMerge>;

const optionalEmail = z.union([z.literal(""), email]);
/** Ids of tags. */
const selectedTags = z.array(bodyId).max(limits.tagsAtOnce);
const digits = z
  .string()
  .transform((s) => s.replace(/\D/g, ""))
  .pipe(z.string().min(limits.contactNumber.min).max(limits.contactNumber.max));

export const contracts = {
  "GET /contacts": {
    summary: "Contacts by name.",
    query: z.object({ searchParam, pageNumber }),
    answer: z.object({ contacts: z.array(contact), count: z.number(), hasMore: z.boolean() }),
  },
  "GET /contacts/list": {
    summary: "Every contact, short, for export and pickers.",
    query: z.object({ companyId: z.string().optional(), name: text.max(200).optional() }),
    answer: z.array(contactSummary),
  },
  "GET /contacts/:contactId": {
    summary: "One contact.",
    params: z.object({ contactId: id }),
    answer: contact,
    errors: ["ERR_NO_CONTACT_FOUND"],
  },
  "POST /contacts": {
    summary: "Adds a contact, checked on WhatsApp.",
    body: z.object({
      name,
      number: digits,
      email: optionalEmail.default(""),
      extraInfo: z.array(extraField).max(50).default([]),
      selectedTags: selectedTags.default([]),
    }),
    answer: contact,
    errors: [
      "ERR_NO_TAG_FOUND",
      "ERR_DUPLICATED_CONTACT",
      "ERR_WAPP_INVALID_CONTACT",
      "ERR_WAPP_CHECK_CONTACT",
      "ERR_NO_DEF_WAPP_FOUND",
    ],
  },
  "PUT /contacts/:contactId": {
    summary: "Changes a contact. `extraInfo` and `selectedTags` replace the whole list.",
    params: z.object({ contactId: id }),
    body: z
      .object({ name, number: digits, email: optionalEmail, extraInfo: z.array(extraField).max(50), selectedTags })
      .partial(),
    answer: contact,
    errors: [
      "ERR_NO_CONTACT_FOUND",
      "ERR_NO_TAG_FOUND",
      "ERR_DUPLICATED_CONTACT",
      "ERR_WAPP_INVALID_CONTACT",
      "ERR_WAPP_CHECK_CONTACT",
      "ERR_NO_DEF_WAPP_FOUND",
    ],
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
    summary: "Makes one contact of two: the given one goes into this one, with all that was said.",
    params: z.object({ contactId: id }),
    body: z.object({ contactId: bodyId }),
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

/** What the server announces, each with the id of what it is about. */
export const events = {
  contact: (event: { action: "create" | "update"; contact: Contact } | { action: "delete"; contactId: number }) =>
    event.action === "delete" ? event.contactId : event.contact.id,
} satisfies Announcements;

export const errors = {
  ERR_WAPP_CHECK_CONTACT: 409,
  ERR_DUPLICATED_CONTACT: 409,
  ERR_CONTACTS_NOT_MERGEABLE: 409,
  ERR_NO_MERGE_FOUND: 404,
  ERR_LATER_MERGE: 409,
  ERR_NO_CONTACT_FOUND: 404,
  ERR_CONTACT_NOT_BLOCKABLE: 409,
  ERR_CONTACT_BLOCKED: 409,
} as const satisfies Statuses;
