import { z } from "zod";
import { bodyId, text } from "./fields.ts";
import { limits } from "./limits.ts";
import type { Contracts, Statuses } from "./contract.ts";

export const gatewayNames = ["own", "efi", "asaas"] as const;
export type GatewayName = (typeof gatewayNames)[number];

const line = text.trim().max(200);
/** Shown as a mask; blank or the mask keeps the current one. */
const secret = text.max(1_000);

const settings = z.object({
  /** The gateway for payments; null: only by hand. */
  active: z.enum(gatewayNames).nullable(),
  /** Days for which a company goes on working after its due date. */
  graceDays: z.number().int().min(0).max(limits.billing.graceDays),
  own: z.object({ key: line, name: line, city: line }),
  efi: z.object({
    clientId: line,
    clientSecret: secret,
    key: line,
    isSandbox: z.boolean(),
    /** When the certificate expires; null without one. */
    certificateUntil: z.string().nullable(),
  }),
  asaas: z.object({ apiKey: secret, isSandbox: z.boolean() }),
  /** The platform's connection that reminds companies of payments; null: only by mail. */
  reminderWhatsappId: bodyId.nullable(),
});
export type GatewaySettings = z.output<typeof settings>;

const { active, graceDays, own, efi, asaas, reminderWhatsappId } = settings.shape;
const which = z.object({ gateway: z.enum(["efi", "asaas"]) });
const refused = ["ERR_GATEWAY_FAILED", "ERR_GATEWAY_REFUSED", "ERR_GATEWAY_INCOMPLETE"] as const;

export const contracts = {
  "GET /gateways": { summary: "How companies pay the platform: secrets are masks.", answer: settings },
  "PUT /gateways": {
    summary: "Changes how companies pay. A secret that is blank or its mask stays; null removes it.",
    body: z
      .object({
        active,
        graceDays,
        own: own.partial(),
        efi: efi
          .omit({ certificateUntil: true })
          .extend({
            clientSecret: secret.nullable(),
            /** PKCS #12 or PEM (certificate and key), in base64; null removes it. */
            certificate: z.base64().max(60_000).nullable(),
            certificatePassword: text.max(200),
          })
          .partial(),
        asaas: asaas.extend({ apiKey: secret.nullable() }).partial(),
        reminderWhatsappId,
      })
      .partial(),
    answer: settings,
    errors: ["ERR_CERTIFICATE_UNREADABLE", "ERR_GATEWAY_INCOMPLETE", "ERR_NO_WAPP_FOUND", "ERR_PIX_KEY"],
  },
  "POST /gateways/:gateway/test": {
    summary: "Asks the gateway whether it knows the credentials that are stored.",
    params: which,
    answer: z.object({ ok: z.literal(true) }),
    errors: refused,
  },
  "POST /gateways/:gateway/webhook": {
    summary: "Has the gateway tell this installation of payments.",
    params: which,
    answer: z.object({ ok: z.literal(true) }),
    errors: refused,
  },
} as const satisfies Contracts;

export const errors = {
  ERR_NO_GATEWAY: 409,
  /** It did not answer, or the answer was invalid. */
  ERR_GATEWAY_FAILED: 503,
  /** It refused. */
  ERR_GATEWAY_REFUSED: 409,
  ERR_GATEWAY_INCOMPLETE: 400,
  ERR_CERTIFICATE_UNREADABLE: 400,
  ERR_PIX_KEY: 400,
} as const satisfies Statuses;
