import { fileAccess } from "../../identity/events.ts";
import { provide } from "../../platform/events.ts";
import type { Module } from "../../platform/module.ts";
import { maySeeQuickFile } from "./access.ts";

export const quickMessages: Module = {
  name: "quick-messages",
  ports: [provide(fileAccess, maySeeQuickFile)],
};
