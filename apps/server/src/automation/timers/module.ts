import { connectionChanged } from "../../channels/connections/events.ts";
import { subscribe } from "../../platform/events.ts";
import type { Module } from "../../platform/module.ts";
import { planTimers, registerTimers } from "./run-timers.ts";

export const timers: Module = {
  folder: "automation/timers",
  jobs: registerTimers,
  subscribers: [
    subscribe(connectionChanged, async (app, tx, { connection, cause }) => {
      if (cause !== "deleted") await planTimers(app, tx, connection);
    }),
  ],
};
