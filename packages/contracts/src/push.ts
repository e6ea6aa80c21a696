import { z } from "zod";
import { bodyId, id } from "./fields.ts";
import type { Contracts, Statuses } from "./contract.ts";

/**
 * Messages that notify a user's devices: those in their own conversations, also those waiting in their queues, or all
 * that they see.
 */
export const pushRules = ["mine", "queues", "all"] as const;
export type PushRule = (typeof pushRules)[number];

/** Minutes of the company's day. */
const minute = z.number().int().min(0).max(1439);
/** The time without notices; it may pass midnight. */
const quiet = z.object({ from: minute, until: minute });

export const pushChoices = z.object({
  rule: z.enum(pushRules),
  /** Whether a notice shows the customer's text. */
  showText: z.boolean(),
  quiet: quiet.nullable(),
});
export type PushChoices = z.output<typeof pushChoices>;

/** This many bytes as base64url, which some browsers pad with "=". */
const bytes = (length: number) =>
  z
    .string()
    .max(length + 2)
    .regex(/^[\w-]+={0,2}$/)
    .refine((text) => text.replaceAll("=", "").length === length);

export const contracts = {
  "GET /push": {
    summary: "What the caller's devices tell of, and the key that a browser subscribes with.",
    answer: pushChoices.extend({ publicKey: z.string(), devices: z.number().int() }),
  },
  "PUT /push": {
    summary: "Changes what the caller's devices tell of.",
    body: pushChoices.partial(),
    answer: pushChoices,
  },
  "POST /push/devices": {
    summary: "The caller's browser wants notices: its subscription. It gets them while its session lasts.",
    body: z.object({
      endpoint: z.url({ protocol: /^https$/ }).max(1_000),
      keys: z.object({ p256dh: bytes(87), auth: bytes(22) }),
    }),
    answer: z.object({ id: bodyId }),
  },
  "DELETE /push/devices/:deviceId": {
    summary: "The browser wants no notices any more.",
    params: z.object({ deviceId: id }),
    answer: z.object({ message: z.string() }),
    errors: ["ERR_NO_PUSH_DEVICE"],
  },
} as const satisfies Contracts;

export const errors = { ERR_NO_PUSH_DEVICE: 404 } as const satisfies Statuses;
