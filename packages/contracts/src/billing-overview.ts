import { z } from "zod";
import { bodyId, day, id, moment, text } from "./fields.ts";
import type { Contracts, Statuses } from "./contract.ts";

const company = z.object({
  id: bodyId,
  name: z.string(),
  planName: z.string().nullable(),
  /** A day of the company's calendar. */
  dueDate: day,
  /** Its next payment, in reais. */
  value: z.number(),
  invoiceId: bodyId.nullable(),
});
export type DueCompany = z.output<typeof company>;

const payment = z.object({
  id: bodyId,
  companyId: bodyId,
  companyName: z.string(),
  invoiceId: bodyId,
  gateway: z.enum(["manual", "own", "efi", "asaas"]),
  /** The gateway's id. */
  externalId: z.string(),
  value: z.number(),
  receivedAt: moment,
  isApplied: z.boolean(),
  /** Why it did not pay its invoice; null if it did. */
  problem: z.enum(["double", "late", "amount"]).nullable(),
  refundedAt: moment.nullable(),
  settledAt: moment.nullable(),
  settledNote: z.string().nullable(),
});
export type Payment = z.output<typeof payment>;

const sum = z.object({ count: z.number().int(), value: z.number() });

export const contracts = {
  "GET /billing/overview": {
    summary:
      "How the platform stands, for the super user: companies by state, what is due in the next seven days, what came this month, who has been overdue for up to 30 days, and payments that somebody has to settle.",
    answer: z.object({
      states: z.object({
        active: z.number().int(),
        trial: z.number().int(),
        overdue: z.number().int(),
        disabled: z.number().int(),
        /** Without a due date. */
        free: z.number().int(),
      }),
      dueThisWeek: sum,
      receivedThisMonth: sum,
      due: z.array(company),
      leaving: z.array(company),
      toSettle: z.array(payment),
    }),
  },
  "GET /billing/payments": {
    summary: "The payments of a month, the newest first.",
    query: z.object({ month: z.string().regex(/^(?!0000)\d{4}-(0[1-9]|1[0-2])$/) }),
    answer: z.array(payment),
  },
  "PUT /billing/payments/:paymentId": {
    summary: "A payment that needed somebody is settled; the note says how.",
    params: z.object({ paymentId: id }),
    body: z.object({ note: text.trim().min(3).max(500) }),
    answer: payment,
    errors: ["ERR_NO_PAYMENT_FOUND"],
  },
} as const satisfies Contracts;

export const errors = {
  ERR_NO_PAYMENT_FOUND: 404,
} as const satisfies Statuses;
