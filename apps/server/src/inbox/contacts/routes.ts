import type { App } from "../../platform/app.ts";
import { route, type Route } from "../../platform/http/route.ts";
import { blockContact } from "./block-contact.ts";
import { listMerges, mergeContacts, undoMerge } from "./merges.ts";
import {
  createContact,
  deleteContact,
  listContacts,
  listContactsShort,
  showContact,
  updateContact,
} from "./contacts.ts";

/** Asking WhatsApp about many numbers at once is what gets a number banned. */
const lookUps = [{ max: 60, perSeconds: 60, by: "user" }] as const;

export const contactRoutes = (app: App): Route[] => [
  route("GET /contacts", { who: "user" }, ({ actor, query }) => listContacts(app, actor, query)),
  route("GET /contacts/list", { who: "user" }, ({ actor, query }) => listContactsShort(app, actor, query.name ?? "")),
  route("GET /contacts/:contactId", { who: "user" }, ({ actor, params }) => showContact(app, actor, params.contactId)),
  route("POST /contacts", { who: "user", limits: lookUps }, ({ actor, body }) => createContact(app, actor, body)),
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
    mergeContacts(app, actor, params.contactId, body.contactId),
  ),
  route("POST /contacts/merges/:mergeId/undo", { who: "admin" }, ({ actor, params }) =>
    undoMerge(app, actor, params.mergeId),
  ),
  route("DELETE /contacts/:contactId", { who: "contacts-page:deleteContact" }, async ({ actor, params }) => {
    await deleteContact(app, actor, params.contactId);
    return { message: "Contact deleted" };
  }),
];
