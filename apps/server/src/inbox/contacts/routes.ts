import type { House } from "../../platform/house.ts";
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

export const contactRoutes = (house: House): Route[] => [
  route("GET /contacts", { who: "user" }, ({ actor, query }) => listContacts(house, actor, query)),
  route("GET /contacts/list", { who: "user" }, ({ actor, query }) => listContactsShort(house, actor, query.name ?? "")),
  route("GET /contacts/:contactId", { who: "user" }, ({ actor, params }) =>
    showContact(house, actor, params.contactId),
  ),
  route("POST /contacts", { who: "user", limits: lookUps }, ({ actor, body }) => createContact(house, actor, body)),
  route("PUT /contacts/:contactId", { who: "user", limits: lookUps }, ({ actor, params, body }) =>
    updateContact(house, actor, params.contactId, body),
  ),
  route("PUT /contacts/:contactId/block", { who: "user" }, ({ actor, params, body }) =>
    blockContact(house, actor, params.contactId, body),
  ),
  route("GET /contacts/:contactId/merges", { who: "user" }, ({ actor, params }) =>
    listMerges(house, actor, params.contactId),
  ),
  route("POST /contacts/:contactId/merge", { who: "admin" }, ({ actor, params, body }) =>
    mergeContacts(house, actor, params.contactId, body.contactId),
  ),
  route("POST /contacts/merges/:mergeId/undo", { who: "admin" }, ({ actor, params }) =>
    undoMerge(house, actor, params.mergeId),
  ),
  route("DELETE /contacts/:contactId", { who: "contacts-page:deleteContact" }, async ({ actor, params }) => {
    await deleteContact(house, actor, params.contactId);
    return { message: "Contact deleted" };
  }),
];
