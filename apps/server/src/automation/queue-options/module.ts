import { textTables } from "../../identity/media/events.ts";
import { fileListUses } from "../../inbox/file-lists/events.ts";
import { provide, subscribe } from "../../platform/events.ts";
import type { Module } from "../../platform/module.ts";
import { announceQueueOptions } from "./announce.ts";
import { queueOptionsChanged } from "./events.ts";
import { listUses } from "./list-uses.ts";
import { queueOptionRoutes } from "./routes.ts";

export const queueOptions: Module = {
  folder: "automation/queue-options",
  routes: queueOptionRoutes,
  subscribers: [subscribe(queueOptionsChanged, announceQueueOptions)],
  ports: [
    provide(textTables, async () => [
      { table: "queue_options", bytes: "pg_column_size(title) + pg_column_size(message)" },
    ]),
    provide(fileListUses, listUses),
  ],
};
