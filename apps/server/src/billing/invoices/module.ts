import { companyChanged, keptDueDay } from "../../identity/companies/events.ts";
import { provide, subscribe } from "../../platform/events.ts";
import type { Module } from "../../platform/module.ts";
import { announceInvoice, announcePayment } from "./announce.ts";
import { invoiceChanged, invoicePaid } from "./events.ts";
import { keptDay } from "./due-day.ts";
import { followCompany, registerInvoices } from "./make-invoices.ts";
import { invoiceRoutes } from "./routes.ts";

export const invoices: Module = {
  folder: "billing/invoices",
  routes: invoiceRoutes,
  jobs: registerInvoices,
  subscribers: [
    subscribe(companyChanged, followCompany),
    subscribe(invoiceChanged, announceInvoice),
    subscribe(invoicePaid, announcePayment),
  ],
  ports: [provide(keptDueDay, keptDay)],
};
