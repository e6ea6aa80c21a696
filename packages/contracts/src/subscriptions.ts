import { z } from "zod";
import { bodyId, moment, text } from "./fields.ts";
import { gatewayNames } from "./gateways.ts";
import { invoice } from "./invoices.ts";
import type { Contracts, Statuses } from "./contract.ts";

/** A Pix charge for the payer. */
export const pix = z.object({
  invoiceId: bodyId,
  gateway: z.enum(gatewayNames),
  txid: z.string(),
  /** The code to copy, also drawn as QR code. */
  qrcode: z.object({ qrcode: z.string() }),
  /** Reais, "123.45". */
  valor: z.object({ original: z.string() }),
  /** Null: it never expires. */
  expiresAt: moment.nullable(),
});
export type Pix = z.output<typeof pix>;

const line = text.trim().max(200);
/** Clients of the family send the whole plan as JSON text: only its id is used. */
const plan = z
  .union([text.max(4_000), z.object({ id: bodyId.optional(), planId: bodyId.optional() })])
  .transform((given): number | undefined => {
    const read: unknown = typeof given === "string" ? parse(given) : given;
    const found = z
      .object({ id: bodyId.optional().catch(undefined), planId: bodyId.optional().catch(undefined) })
      .safeParse(read);
    return found.success ? (found.data.planId ?? found.data.id) : undefined;
  });
function parse(json: string): unknown {
  try {
    return JSON.parse(json);
  } catch {
    return undefined;
  }
}
/** CPF or CNPJ, without punctuation. */
const document = text
  .max(30)
  .transform((given) => given.toUpperCase().replaceAll(/[^\dA-Z]/g, ""))
  .pipe(z.union([z.literal(""), z.string().regex(/^(\d{11}|[\dA-Z]{12}\d{2})$/)]));

const payable = [
  "ERR_INVOICE_NOT_OPEN",
  "ERR_NO_GATEWAY",
  "ERR_GATEWAY_FAILED",
  "ERR_GATEWAY_REFUSED",
  "ERR_GATEWAY_INCOMPLETE",
  "ERR_DOCUMENT_NEEDED",
] as const;
const token = z.object({ token: z.string().min(1).max(2_000) });
const received = z.object({ status: z.literal("ok") });

export const contracts = {
  "GET /subscription": {
    summary:
      "The newest Pix charge of the company's open invoice, while it can be paid, and none while the platform takes no Pix; and the document of its payer.",
    answer: z.object({
      pix: pix.nullable(),
      /** Whether the platform takes Pix now; else it is paid some other way, and confirmed by hand. */
      takesPix: z.boolean(),
      /** The CPF or CNPJ that charges are made out to, without punctuation. */
      document: z.string().nullable(),
    }),
  },
  "POST /subscription": {
    summary:
      "Answers a Pix charge of the company's open invoice, made where there is none. The server knows the price: price, users and connections of a client are ignored, as are fields of cards. Another public plan is the company's once it has paid; it is refused while more than 20 days are paid for.",
    body: z.object({
      /** Default: the open invoice. */
      invoiceId: bodyId.optional(),
      plan: plan.optional(),
      firstName: line.optional(),
      lastName: line.optional(),
      address: line.optional(),
      address2: line.optional(),
      city: line.optional(),
      state: line.optional(),
      zipcode: line.optional(),
      country: line.optional(),
      /** Default: the one of before. Blank: none. */
      document: document.optional(),
    }),
    answer: pix,
    errors: [
      "ERR_NO_INVOICE_FOUND",
      "ERR_NO_PLAN_FOUND",
      "ERR_NOTHING_TO_INVOICE",
      "ERR_NO_COMPANY_FOUND",
      "ERR_PAID_AHEAD",
      "ERR_PLAN_CHANGE_EARLY",
      ...payable,
    ],
  },
  "GET /pay/:token": {
    summary: "The invoice of a signed link, for whoever has it: who is locked out can pay.",
    params: token,
    answer: z.object({
      companyName: z.string(),
      invoice: invoice.pick({ id: true, detail: true, value: true, months: true, dueDate: true, status: true }),
      /** The end of the company's paid period. */
      paidUntil: moment.nullable(),
      /** As in `GET /subscription`. */
      takesPix: z.boolean(),
    }),
    errors: ["ERR_PAYMENT_LINK_INVALID"],
  },
  "POST /pay/:token": {
    summary: "A Pix charge of that invoice.",
    params: token,
    body: z.object({ document: document.optional() }),
    answer: pix,
    errors: ["ERR_PAYMENT_LINK_INVALID", ...payable],
  },
  "POST /subscription/webhook/efi": {
    summary: "Efí tells of payments. Its word is not taken: the gateway is asked back.",
    query: z.object({ hmac: z.string().max(200).default("") }),
    body: z.object({
      pix: z
        .array(z.object({ txid: z.string().max(64).optional() }))
        .max(200)
        .optional(),
    }),
    answer: received,
    errors: ["ERR_NOT_FOUND"],
  },
  "POST /subscription/webhook/asaas": {
    summary: "Asaas tells of payments. Its word is not taken: the gateway is asked back.",
    body: z.object({
      event: z.string().max(100).optional(),
      payment: z.object({ externalReference: z.string().max(200).nullish() }).optional(),
    }),
    answer: received,
    errors: ["ERR_NOT_FOUND"],
  },
} as const satisfies Contracts;

export const errors = {
  ERR_DOCUMENT_NEEDED: 400,
  ERR_PAYMENT_LINK_INVALID: 404,
  ERR_PLAN_CHANGE_EARLY: 409,
} as const satisfies Statuses;
