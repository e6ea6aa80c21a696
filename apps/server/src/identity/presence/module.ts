import { subscribe } from "../../platform/events.ts";
import type { Module } from "../../platform/module.ts";
import { userChanged } from "../users/events.ts";
import { forgetPresence, keepPresence, registerPresenceJobs } from "./presence.ts";

export const presence: Module = {
  folder: "identity/presence",
  jobs: registerPresenceJobs,
  sockets: (app) => app.realtime.watch(keepPresence(app)),
  subscribers: [
    subscribe(userChanged, async (_, tx, { userId, cause }) => {
      if (cause === "deleted") await forgetPresence(tx, userId);
    }),
  ],
};
