import { subscribe } from "../../platform/events.ts";
import type { Module } from "../../platform/module.ts";
import { announceContactList } from "./announce.ts";
import { contactListChanged, numbersChecked } from "./events.ts";
import { registerListImport } from "./import-rows.ts";
import { contactListRoutes } from "./routes.ts";
import { storeChecks } from "./store-items.ts";

export const contactLists: Module = {
  folder: "automation/contact-lists",
  routes: contactListRoutes,
  jobs: registerListImport,
  subscribers: [
    subscribe(contactListChanged, announceContactList),
    subscribe(numbersChecked, async (app, tx, { checks }) => {
      for (const contactListId of await storeChecks(tx, checks))
        await app.events.emit(tx, contactListChanged, { contactListId, cause: "updated" });
    }),
  ],
};
