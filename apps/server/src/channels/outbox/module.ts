import type { Module } from "../../platform/module.ts";
import { outboxWaitMinutes, sendBurst, sendPerMinute } from "./settings.ts";
import { registerOutboxJobs } from "./overdue.ts";

export const outbox: Module = {
  folder: "channels/outbox",
  settings: [outboxWaitMinutes, sendPerMinute, sendBurst],
  jobs: registerOutboxJobs,
};
