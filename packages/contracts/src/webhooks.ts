import { z } from "zod";
import { bodyId, clientId, id, keptWhenEmptied, moment, name, text } from "./fields.ts";
import { limits } from "./limits.ts";
import { programEvents } from "./program-event-names.ts";
import type { Announcements, Contracts, Statuses } from "./contract.ts";

/** A company's own address that receives events. */
export const webhook = z.object({
  id: bodyId,
  name: z.string(),
  url: z.string(),
  /** The mask of the secret that signs events, "" without one. */
  secret: z.string(),
  events: z.array(z.enum(programEvents)),
  isActive: z.boolean(),
  /** Since when nothing is sent, after a day of failures; null while it is active. */
  pausedAt: moment.nullable(),
  /** Since when each attempt has failed; null if the last one succeeded. */
  failingSince: moment.nullable(),
  createdAt: moment,
  updatedAt: moment,
});
export type Webhook = z.output<typeof webhook>;

export const deliveryStates = ["waiting", "delivered", "failed"] as const;
export const delivery = z.object({
  id: bodyId,
  eventId: z.string(),
  event: z.string(),
  state: z.enum(deliveryStates),
  attempts: z.number().int(),
  /** Status of the last answer; null without one. */
  status: z.number().int().nullable(),
  /** "" for a success. */
  error: z.string(),
  createdAt: moment,
  deliveredAt: moment.nullable(),
  /** When an event that failed is sent again; null if it isn't, or was not sent yet. */
  nextAt: moment.nullable(),
});
export type Delivery = z.output<typeof delivery>;

const editable = {
  name,
  url: text.trim().min(1).max(limits.webhook.url),
  /** Absent, blank and the mask keep the current one. */
  secret: keptWhenEmptied(z.string().trim().max(limits.webhook.secret.max)),
  events: z.array(z.enum(programEvents)).min(1).max(programEvents.length),
  isActive: z.boolean(),
};
const params = z.object({ webhookId: id });
const absent = "ERR_NO_WEBHOOK_FOUND";

export const contracts = {
  "GET /webhooks": {
    summary: "The company's webhooks, by name.",
    answer: z.object({ webhooks: z.array(webhook) }),
  },
  "POST /webhooks": {
    summary: "Adds a webhook. The same `clientId` again changes that webhook and adds none.",
    body: z.object({
      ...editable,
      secret: editable.secret.default(""),
      isActive: editable.isActive.default(true),
      clientId: clientId.optional(),
    }),
    answer: webhook,
    errors: ["ERR_NAME_TAKEN", "ERR_URL_REFUSED", "ERR_TOO_MANY_WEBHOOKS"],
  },
  "PUT /webhooks/:webhookId": {
    summary: "Changes a webhook. Switching it on ends its pause: what waited is sent.",
    params,
    body: z.object(editable).partial(),
    answer: webhook,
    errors: [absent, "ERR_NAME_TAKEN", "ERR_URL_REFUSED"],
  },
  "DELETE /webhooks/:webhookId": {
    summary: "Removes a webhook with what waits for it.",
    params,
    answer: z.object({ message: z.string() }),
    errors: [absent],
  },
  "POST /webhooks/:webhookId/test": {
    summary: "Sends a signed test event at once, and answers what became of it.",
    params,
    answer: z.object({ ok: z.boolean(), status: z.number().int().nullable(), error: z.string() }),
    errors: [absent],
  },
  "GET /webhooks/:webhookId/deliveries": {
    summary: "The latest 200 events of a webhook, newest first.",
    params,
    answer: z.object({ deliveries: z.array(delivery) }),
    errors: [absent],
  },
  "POST /webhooks/:webhookId/deliveries/:deliveryId/again": {
    summary: "Sends an event again, with the same id.",
    params: params.extend({ deliveryId: id }),
    answer: delivery,
    errors: [absent],
  },
} as const satisfies Contracts;

/** Events, each with a function that gives its entity's id. */
export const events = {
  webhook: (event: { action: "create" | "update"; webhook: Webhook } | { action: "delete"; webhookId: number }) =>
    event.action === "delete" ? event.webhookId : event.webhook.id,
} satisfies Announcements;

export const errors = {
  ERR_NO_WEBHOOK_FOUND: 404,
  /** Comes with `count`, the limit. */
  ERR_TOO_MANY_WEBHOOKS: 409,
} as const satisfies Statuses;
