import type { App } from "../../platform/app.ts";
import { route, type Route } from "../../platform/http/route.ts";
import { blockContact } from "./block-contact.ts";
import { listMerges, mergeContacts, undoMerge } from "./merges.ts";
import { createContact, showContact, updateContact } from "./contacts.ts";
import { deleteAllContacts, deleteContact, showDeletion } from "./delete-contacts.ts";
import { dismissDuplicates, undoDismissal } from "./dismiss-duplicates.ts";
import { listDuplicates } from "./duplicates.ts";
import { listFieldNames } from "./field-names.ts";
import { importContacts, importFromPhone, showImport } from "./import-contacts.ts";
import { exportContacts } from "./export-contacts.ts";
import { countContacts, listContacts, listContactsShort } from "./list-contacts.ts";

/** Checking many numbers at once on WhatsApp gets a number banned. */
const lookUps = [{ max: 60, perSeconds: 60, by: "user" }] as const;

const imports = [{ max: 60, perSeconds: 3_600, by: "user" }] as const;

export const contactRoutes = (app: App): Route[] => [
  route("GET /contacts", { who: "user" }, ({ actor, query }) => listContacts(app, actor, query)),
  route("GET /contacts/count", { who: "user" }, ({ actor, query }) => countContacts(app, actor, query)),
  route("GET /contacts/list", { who: "user" }, ({ actor, query }) => listContactsShort(app, actor, query.name ?? "")),
  route("GET /contacts/export", { who: "exportContacts", heavy: true }, ({ actor, query }) =>
    exportContacts(app, actor, query),
  ),
  route("GET /contacts/upload-errors", { who: "bulkImport", heavy: true }, ({ actor }) => showImport(app, actor)),
  route("POST /contacts/upload", { who: "bulkImport", stores: true, heavy: true, limits: imports }, ({ actor, body }) =>
    importContacts(app, actor, body),
  ),
  route("POST /contacts/import", { who: "bulkImport", stores: true, limits: imports }, ({ actor, body }) =>
    importFromPhone(app, actor, body),
  ),
  route("GET /contacts/fields", { who: "user" }, ({ actor }) => listFieldNames(app, actor)),
  route("GET /contacts/duplicates", { who: "admin" }, ({ actor, query }) => listDuplicates(app, actor, query)),
  route("POST /contacts/duplicates/dismissals", { who: "admin" }, ({ actor, body }) =>
    dismissDuplicates(app, actor, body),
  ),
  route("DELETE /contacts/duplicates/dismissals/:dismissalId", { who: "admin" }, async ({ actor, params }) => {
    await undoDismissal(app, actor, params.dismissalId);
    return { message: "Duplicates listed again" };
  }),
  route("GET /contacts/deletion", { who: "contacts-page:deleteContact" }, ({ actor }) => showDeletion(app, actor)),
  route("DELETE /contacts", { who: "contacts-page:deleteContact" }, ({ actor, query }) =>
    deleteAllContacts(app, actor, query.withOpen ?? false),
  ),
  route("GET /contacts/:contactId", { who: "user" }, ({ actor, params }) => showContact(app, actor, params.contactId)),
  route("POST /contacts", { who: "user", stores: true, limits: lookUps }, ({ actor, body }) =>
    createContact(app, actor, body),
  ),
  route("PUT /contacts/:contactId", { who: "user", limits: lookUps }, ({ actor, params, body }) =>
    updateContact(app, actor, params.contactId, body),
  ),
  route("PUT /contacts/:contactId/block", { who: "user" }, ({ actor, params, body }) =>
    blockContact(app, actor, params.contactId, body),
  ),
  route("GET /contacts/:contactId/merges", { who: "user" }, ({ actor, params }) =>
    listMerges(app, actor, params.contactId),
  ),
  route("POST /contacts/:contactId/merge", { who: "admin" }, ({ actor, params, body }) =>
    mergeContacts(app, actor, params.contactId, body),
  ),
  route("POST /contacts/merges/:mergeId/undo", { who: "admin" }, ({ actor, params }) =>
    undoMerge(app, actor, params.mergeId),
  ),
  route("DELETE /contacts/:contactId", { who: "contacts-page:deleteContact" }, async ({ actor, params }) => {
    await deleteContact(app, actor, params.contactId);
    return { message: "Contact deleted" };
  }),
];
