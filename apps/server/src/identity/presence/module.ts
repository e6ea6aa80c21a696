import type { Module } from "../../platform/module.ts";
import { keepPresence, registerPresenceJobs } from "./presence.ts";

export const presence: Module = {
  folder: "identity/presence",
  jobs: registerPresenceJobs,
  sockets: (app) => app.realtime.watch(keepPresence(app)),
};
