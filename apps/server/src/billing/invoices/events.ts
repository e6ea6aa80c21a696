import type { Tx } from "../../platform/database/database.ts";
import { defineEvent, definePort } from "../../platform/events.ts";
import type { InvoiceRow } from "./rows.ts";

export const invoiceChanged = defineEvent<{ invoice: InvoiceRow; cause: "created" | "updated" }>("invoiceChanged");

/** An invoice was paid: `dueDate` is until when its company is paid now. */
export const invoicePaid = defineEvent<{ invoice: InvoiceRow; dueDate: Date }>("invoicePaid");

/** Asks what the super user confirms by hand: the charge of the platform's own key that a payer saw last. */
export const confirmedCharge = definePort<
  [tx: Tx, invoiceId: number],
  { id: number; planId: number | null; cents: number } | null
>("confirmedCharge");
