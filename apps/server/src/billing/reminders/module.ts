import { subscribe } from "../../platform/events.ts";
import type { Module } from "../../platform/module.ts";
import { invoicePaid } from "../invoices/events.ts";
import { registerReminders, sendReceipt } from "./remind.ts";

export const reminders: Module = {
  folder: "billing/reminders",
  jobs: registerReminders,
  subscribers: [subscribe(invoicePaid, sendReceipt)],
};
