import { fileAccess, textTables } from "../../identity/media/events.ts";
import { provide, subscribe } from "../../platform/events.ts";
import type { Module } from "../../platform/module.ts";
import { maySeeQuickFile } from "./access.ts";
import { announceQuickMessage } from "./announce.ts";
import { quickMessageChanged } from "./events.ts";
import { quickMessageRoutes } from "./routes.ts";

export const quickMessages: Module = {
  folder: "inbox/quick-messages",
  routes: quickMessageRoutes,
  subscribers: [subscribe(quickMessageChanged, announceQuickMessage)],
  ports: [
    provide(textTables, async () => [{ table: "quick_messages", bytes: "pg_column_size(message)" }]),
    provide(fileAccess, maySeeQuickFile),
  ],
};
