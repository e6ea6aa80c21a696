import { textTables } from "../../identity/media/events.ts";
import { provide, subscribe } from "../../platform/events.ts";
import type { Module } from "../../platform/module.ts";
import { announceFileList } from "./announce.ts";
import { fileListChanged } from "./events.ts";
import { fileListRoutes } from "./routes.ts";

export const fileLists: Module = {
  folder: "inbox/file-lists",
  routes: fileListRoutes,
  subscribers: [subscribe(fileListChanged, announceFileList)],
  ports: [provide(textTables, async () => [{ table: "file_lists", bytes: "pg_column_size(message)" }])],
};
