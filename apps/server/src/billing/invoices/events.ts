import type { Tx } from "../../platform/database/database.ts";
import { defineEvent, definePort } from "../../platform/events.ts";
import type { InvoiceRow } from "./rows.ts";

export const invoiceChanged = defineEvent<{ invoice: InvoiceRow; cause: "created" | "updated" }>("invoiceChanged");

/** An invoice was paid: `dueDate` is until when its company is paid now. */
export const invoicePaid = defineEvent<{ invoice: InvoiceRow; dueDate: Date }>("invoicePaid");

/** Asks for the charge of an invoice to the platform's own key that the super user confirms by hand. */
export const confirmedCharge = definePort<
  [tx: Tx, which: { invoiceId: number; chargeId: number }],
  { id: number; planId: number | null; cents: number } | null
>("confirmedCharge");
