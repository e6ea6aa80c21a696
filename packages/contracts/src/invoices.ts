import { z } from "zod";
import { bodyId, day, id, moment, pageNumber, searchParam, text } from "./fields.ts";
import { limits } from "./limits.ts";
import type { Announcements, Contracts, Statuses } from "./contract.ts";

/** A company's debt for the time after its due date. */
export const invoice = z.object({
  id: bodyId,
  /** The plan's name. */
  detail: z.string(),
  /** Reais, for all months. */
  value: z.number(),
  months: z.number().int(),
  /** A day of the company's calendar. */
  dueDate: day,
  status: z.enum(["open", "paid", "canceled"]),
  paidAt: moment.nullable(),
  createdAt: moment,
  updatedAt: moment,
});
export type Invoice = z.output<typeof invoice>;

const managedInvoice = invoice.extend({ companyId: bodyId, companyName: z.string() });
export type ManagedInvoice = z.output<typeof managedInvoice>;

const entry = z.object({
  id: bodyId,
  action: z.enum(["paid", "cancel", "move"]),
  reason: z.string(),
  userName: z.string(),
  at: moment,
});
export type InvoiceLogEntry = z.output<typeof entry>;

/** A charge to the platform's own key for an open invoice. */
const ownCharge = z.object({
  id: bodyId,
  /** The company's plan once this is confirmed. */
  planName: z.string(),
  /** Reais. */
  value: z.number(),
  /** Shown by the payer's bank. */
  txid: z.string(),
  createdAt: moment,
});
export type OwnCharge = z.output<typeof ownCharge>;

const params = z.object({ invoiceId: id });
const reason = text.trim().min(limits.invoice.reason.min).max(limits.invoice.reason.max);
const absent = "ERR_NO_INVOICE_FOUND";

export const contracts = {
  "GET /invoices/all": {
    summary: "Invoices of the caller's own company, the latest due date first; for the super user too.",
    query: z.object({ searchParam, pageNumber }),
    answer: z.object({ invoices: z.array(invoice), count: z.number().int(), hasMore: z.boolean() }),
  },
  "GET /invoices/managed": {
    summary: "Invoices of all companies, for the super user: open ones first, then by due date.",
    query: z.object({ searchParam, pageNumber, companyId: id.optional() }),
    answer: z.object({ records: z.array(managedInvoice), count: z.number().int(), hasMore: z.boolean() }),
  },
  "GET /invoices/:invoiceId": {
    summary: "An invoice of the caller's own company.",
    params,
    answer: invoice,
    errors: [absent],
  },
  "GET /invoices/:invoiceId/log": {
    summary: "What super users did with an invoice, the newest first.",
    params,
    answer: z.array(entry),
    errors: [absent],
  },
  "GET /invoices/:invoiceId/charges": {
    summary: "The charges of an open invoice to the platform's own key, for the super user: the newest hundred first.",
    params,
    answer: z.array(ownCharge),
    errors: [absent],
  },
  "POST /invoices": {
    summary:
      "Makes the invoice of a company's due date now, and answers it; the open one where there is one. Else it is made some days before.",
    body: z.object({ companyId: bodyId }),
    answer: managedInvoice,
    errors: ["ERR_NO_COMPANY_FOUND", "ERR_NOTHING_TO_INVOICE", "ERR_PAID_AHEAD"],
  },
  "PUT /invoices/:invoiceId": {
    summary:
      "Of an open invoice: the super user confirms that it is paid, cancels it, or moves the company's due date, with a reason that is kept. `chargeId`: the charge to the platform's own key that was paid, whose plan the company gets; null for the invoice as it is.",
    params,
    body: z.discriminatedUnion("action", [
      z.object({ action: z.literal("paid"), reason, chargeId: bodyId.nullable().default(null) }),
      z.object({ action: z.literal("cancel"), reason }),
      z.object({ action: z.literal("move"), reason, dueDate: day }),
    ]),
    answer: managedInvoice,
    errors: [absent, "ERR_INVOICE_NOT_OPEN", "ERR_NO_CHARGE_FOUND"],
  },
} as const satisfies Contracts;

/** Events, only for admins. */
export const events = {
  invoice: (event: { action: "create" | "update"; invoice: Invoice }) => event.invoice.id,
  /** An invoice was paid: the end of the company's paid period. */
  payment: (event: { action: "CONCLUIDA"; invoiceId: number; company: { id: number; dueDate: string } }) =>
    event.invoiceId,
} satisfies Announcements;

export const errors = {
  ERR_NO_INVOICE_FOUND: 404,
  ERR_INVOICE_NOT_OPEN: 409,
  ERR_NOTHING_TO_INVOICE: 409,
  ERR_NO_CHARGE_FOUND: 404,
  ERR_PAID_AHEAD: 409,
} as const satisfies Statuses;
