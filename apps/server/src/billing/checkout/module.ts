import { provide } from "../../platform/events.ts";
import { paymentLink } from "../../identity/auth/events.ts";
import type { Module } from "../../platform/module.ts";
import { confirmedCharge } from "../invoices/events.ts";
import { chosenCharge, registerCharges } from "./check-charge.ts";
import { payLinkOfCompany } from "./pay-link.ts";
import { checkoutRoutes } from "./routes.ts";

export const checkout: Module = {
  folder: "billing/checkout",
  routes: checkoutRoutes,
  jobs: registerCharges,
  ports: [provide(confirmedCharge, chosenCharge), provide(paymentLink, payLinkOfCompany)],
};
