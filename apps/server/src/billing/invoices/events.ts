import type { Tx } from "../../platform/database/database.ts";
import { defineEvent, definePort } from "../../platform/events.ts";
import type { InvoiceRow } from "./rows.ts";

export const invoiceChanged = defineEvent<{ invoice: InvoiceRow; cause: "created" | "updated" }>("invoiceChanged");

/** An invoice was paid: its company is now paid until `dueDate`. */
export const invoicePaid = defineEvent<{ invoice: InvoiceRow; dueDate: Date }>("invoicePaid");

/** The charge of an invoice to the platform's own key, which the super user confirms. */
export const confirmedCharge = definePort<
  [tx: Tx, which: { invoiceId: number; chargeId: number }],
  { id: number; planId: number | null; cents: number } | null
>("confirmedCharge");
