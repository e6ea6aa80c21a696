import { textTables } from "../../identity/media/events.ts";
import { provide, subscribe } from "../../platform/events.ts";
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
  ports: [
    provide(textTables, async () => [
      { table: "contact_list_items", bytes: "pg_column_size(name) + pg_column_size(words)" },
      { table: "contact_list_import_parts", bytes: "pg_column_size(rows) + pg_column_size(errors)" },
    ]),
  ],
};
