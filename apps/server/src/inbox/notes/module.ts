import type { Module } from "../../platform/module.ts";
import { noteRoutes } from "./routes.ts";
import { registerNoteJobs } from "./notes.ts";

export const notes: Module = {
  name: "notes",
  routes: noteRoutes,
  jobs: registerNoteJobs,
};
