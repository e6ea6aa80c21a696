import type { Module } from "../../platform/module.ts";
import { registerOutboxJobs } from "./overdue.ts";

export const outbox: Module = {
  name: "outbox",
  jobs: registerOutboxJobs,
};
