import type { App } from "../../platform/app.ts";
import { route, type Access, type Route } from "../../platform/http/route.ts";
import {
  createContactList,
  deleteContactList,
  listContactLists,
  listContactListsShort,
  renameContactList,
  showContactList,
} from "./contact-lists.ts";
import { importRows, listRefused } from "./import-rows.ts";
import { addContacts, countTagged, listItems, removeItem } from "./items.ts";

const planned = { who: "admin", plan: "useCampaigns" } as const satisfies Access;
const often = [{ max: 60, perSeconds: 60, by: "user" }] as const;
const imports = [{ max: 120, perSeconds: 3_600, by: "user" }] as const;

export const contactListRoutes = (app: App): Route[] => [
  route("GET /contact-lists", planned, ({ actor, query }) => listContactLists(app, actor, query)),
  route("GET /contact-lists/list", planned, ({ actor }) => listContactListsShort(app, actor)),
  route("GET /contact-lists/:contactListId", planned, ({ actor, params }) =>
    showContactList(app, actor, params.contactListId),
  ),
  route("POST /contact-lists", { ...planned, limits: often }, ({ actor, body }) => createContactList(app, actor, body)),
  route("PUT /contact-lists/:contactListId", planned, ({ actor, params, body }) =>
    renameContactList(app, actor, params.contactListId, body.name),
  ),
  route("DELETE /contact-lists/:contactListId", planned, async ({ actor, params }) => {
    await deleteContactList(app, actor, params.contactListId);
    return { message: "Contact list deleted" };
  }),
  route("GET /contact-lists/:contactListId/contacts", planned, ({ actor, params, query }) =>
    listItems(app, actor, params.contactListId, query),
  ),
  route(
    "POST /contact-lists/:contactListId/contacts",
    { ...planned, stores: true, limits: often },
    ({ actor, params, body }) => addContacts(app, actor, params.contactListId, body),
  ),
  route("GET /contact-lists/:contactListId/tagged", { ...planned, limits: often }, ({ actor, params, query }) =>
    countTagged(app, actor, params.contactListId, query.tagIds),
  ),
  route(
    "DELETE /contact-lists/:contactListId/contacts/:contactListItemId",
    planned,
    async ({ actor, params: { contactListId, contactListItemId } }) => {
      await removeItem(app, actor, contactListId, contactListItemId);
      return { message: "Contact removed" };
    },
  ),
  route(
    "POST /contact-lists/:contactListId/upload",
    { ...planned, stores: true, heavy: true, limits: imports },
    ({ actor, params, body }) => importRows(app, actor, params.contactListId, body),
  ),
  route("GET /contact-lists/:contactListId/upload-errors", { ...planned, heavy: true }, ({ actor, params }) =>
    listRefused(app, actor, params.contactListId),
  ),
];
