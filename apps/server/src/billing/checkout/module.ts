import { provide } from "../../platform/events.ts";
import { paymentLink } from "../../identity/auth/events.ts";
import type { Module } from "../../platform/module.ts";
import { confirmedCharge } from "../invoices/events.ts";
import { registerCharges } from "./check-charge.ts";
import { ownCharge } from "./own-charges.ts";
import { payLinkOfCompany } from "./pay-link.ts";
import { checkoutRoutes } from "./routes.ts";

export const checkout: Module = {
  folder: "billing/checkout",
  routes: checkoutRoutes,
  jobs: registerCharges,
  ports: [provide(confirmedCharge, ownCharge), provide(paymentLink, payLinkOfCompany)],
};
