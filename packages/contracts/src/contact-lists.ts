import { z } from "zod";
import { importedRow, importFault, namedRow, refusedRow, rowsOrBody } from "./contact-imports.ts";
import { contactSearch } from "./contact-search.ts";
import { bodyId, clientId, id, ids, moment, pageNumber, searchParam, text } from "./fields.ts";
import { limits } from "./limits.ts";
import type { Announcements, Contracts, Statuses } from "./contract.ts";

/**
 * Progress of a list's running or last import, in rows. Finished with fewer processed than total: parts never arrived.
 */
const contactListImport = z.object({
  status: z.enum(["processing", "finished"]),
  total: z.number().int(),
  processed: z.number().int(),
  added: z.number().int(),
  /** Rows whose number was already in the list. */
  joined: z.number().int(),
  refused: z.number().int(),
});
export type ContactListImport = z.output<typeof contactListImport>;

/** A saved audience of campaigns. */
export const contactList = z.object({
  id: bodyId,
  name: z.string(),
  contactsCount: z.number().int(),
  /** Numbers in the list that are on WhatsApp, are not, and are unchecked. */
  validCount: z.number().int(),
  invalidCount: z.number().int(),
  uncheckedCount: z.number().int(),
  import: contactListImport.nullable(),
  createdAt: moment,
});
export type ContactList = z.output<typeof contactList>;

export const contactListItem = z.object({
  id: bodyId,
  contactListId: bodyId,
  /** Null: a number without contact. */
  contactId: bodyId.nullable(),
  name: z.string(),
  /** Digits with country code; "" while WhatsApp hides it. */
  number: z.string(),
  email: z.string(),
  /** Null: not checked yet. */
  isWhatsappValid: z.boolean().nullable(),
  /** Since when they have opted out of campaigns. */
  optedOutAt: moment.nullable(),
});
export type ContactListItem = z.output<typeof contactListItem>;

const name = text.trim().min(1).max(limits.contactList.name);
const params = z.object({ contactListId: id });
const absent = "ERR_NO_CONTACT_LIST_FOUND";

export const contracts = {
  "GET /contact-lists": {
    summary: "Contact lists by name, each with its counts.",
    query: z.object({ searchParam, pageNumber }),
    answer: z.object({ records: z.array(contactList), count: z.number().int(), hasMore: z.boolean() }),
  },
  "GET /contact-lists/list": {
    summary: "Every contact list, short, for pickers.",
    query: z.object({ companyId: z.string().optional() }),
    answer: z.array(z.object({ id: bodyId, name: z.string() })),
  },
  "GET /contact-lists/:contactListId": {
    summary: "One contact list.",
    params,
    answer: contactList,
    errors: [absent],
  },
  "POST /contact-lists": {
    summary: "Adds an empty contact list. The same `clientId` again renames that list and adds none.",
    body: z.object({ name, clientId: clientId.optional() }),
    answer: contactList,
    errors: ["ERR_NAME_TAKEN", "ERR_TOO_MANY_CONTACT_LISTS"],
  },
  "PUT /contact-lists/:contactListId": {
    summary: "Renames a contact list.",
    params,
    body: z.object({ name }),
    answer: contactList,
    errors: [absent, "ERR_NAME_TAKEN"],
  },
  "DELETE /contact-lists/:contactListId": {
    summary: "Removes a contact list. Contacts stay.",
    params,
    answer: z.object({ message: z.string() }),
    errors: [absent, "ERR_CONTACT_LIST_IN_USE"],
  },
  "GET /contact-lists/:contactListId/contacts": {
    summary:
      "Whom a list holds, in the order in which they were added. `valid`: only numbers that are on WhatsApp, are not, or are not checked yet.",
    params,
    query: z.object({ searchParam, pageNumber, valid: z.enum(["yes", "no", "unchecked"]).optional() }),
    answer: z.object({ records: z.array(contactListItem), count: z.number().int(), hasMore: z.boolean() }),
    errors: [absent],
  },
  "POST /contact-lists/:contactListId/contacts": {
    summary:
      "Adds contacts and numbers: those of `contactIds` and `numbers` at once; in the background whoever has one of the tags, themselves or in a conversation, or `everybody` whom a search of contacts finds ({} is all), except a few. Who is in the list already stays once; `added` and `joined` count those that are added at once. ERR_NO_CONTACT_FOUND names the `contactIds` that do not exist.",
    params,
    body: z
      .object({
        contactIds: z.array(bodyId).max(limits.contactList.contactsAtOnce).default([]),
        numbers: z.array(namedRow).max(limits.contactList.contactsAtOnce).default([]),
        tagIds: z.array(bodyId).max(limits.tagsAtOnce).default([]),
        everybody: contactSearch
          .extend({ exceptIds: z.array(bodyId).max(limits.contactList.contactsAtOnce).default([]) })
          .optional(),
      })
      // Only one background search through the contacts at a time.
      .refine(({ tagIds, everybody }) => tagIds.length === 0 || everybody === undefined, { path: ["everybody"] }),
    answer: contactList.extend({ added: z.number().int(), joined: z.number().int() }),
    errors: [absent, "ERR_NO_CONTACT_FOUND", "ERR_NO_TAG_FOUND", "ERR_IMPORT_RUNNING"],
  },
  "GET /contact-lists/:contactListId/tagged": {
    summary:
      "How many contacts `POST /contact-lists/:contactListId/contacts` with these `tagIds` would add: who has one of the tags, themselves or in a conversation, and is not in the list.",
    params,
    query: z.object({ tagIds: ids }),
    answer: z.object({ count: z.number().int() }),
    errors: [absent],
  },
  "DELETE /contact-lists/:contactListId/contacts/:contactListItemId": {
    summary: "Takes somebody out of a list.",
    params: z.object({ contactListId: id, contactListItemId: id }),
    answer: z.object({ message: z.string() }),
    errors: [absent],
  },
  "POST /contact-lists/:contactListId/upload": {
    summary:
      "Adds up to 10,000 rows of a table. Up to 200 are answered at once; of more, events tell how far they are. A larger table comes in several calls: each with its `total` of rows, and the later ones with the `importId` that the first answered. Numbers are not checked on WhatsApp.",
    params,
    body: rowsOrBody(
      z.object({
        listcontacts: z.array(importedRow).min(1).max(limits.importRows),
        total: z.number().int().min(1).max(limits.contactList.importRows).optional(),
        importId: bodyId.optional(),
      }),
    ),
    answer: z.object({
      importId: bodyId,
      /** New entries in the list, of those added at once. */
      added: z.number().int(),
      errorBag: z.array(z.object({ contactName: z.string(), error: importFault })),
    }),
    errors: [absent, "ERR_IMPORT_RUNNING"],
  },
  "GET /contact-lists/:contactListId/upload-errors": {
    summary: "Which rows of the list's last import were refused, and why; the first 10,000.",
    params,
    answer: z.object({ errors: z.array(refusedRow) }),
    errors: [absent],
  },
} as const satisfies Contracts;

/** Events, each with a function that gives its entity's id. */
export const events = {
  contactList: (event: { action: "create" | "update"; contactList: ContactList } | { action: "delete"; id: number }) =>
    event.action === "delete" ? event.id : event.contactList.id,
} satisfies Announcements;

export const errors = {
  ERR_NO_CONTACT_LIST_FOUND: 404,
  ERR_TOO_MANY_CONTACT_LISTS: 409,
  /** An unfinished campaign uses it; `campaigns` are the names. */
  ERR_CONTACT_LIST_IN_USE: 409,
} as const satisfies Statuses;
