import type { Module } from "../../platform/module.ts";
import { outboxWaitMinutes, sendBurst, sendPerMinute } from "./settings.ts";
import { registerDropped } from "./drop-waiting.ts";
import { registerOutboxJobs } from "./overdue.ts";

export const outbox: Module = {
  folder: "channels/outbox",
  settings: [outboxWaitMinutes, sendPerMinute, sendBurst],
  jobs: (app) => {
    registerOutboxJobs(app);
    registerDropped(app);
  },
};
