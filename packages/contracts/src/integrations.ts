import { z } from "zod";
import { bodyId, clientId, id, keptWhenEmptied, moment, name, pageNumber, searchParam, text } from "./fields.ts";
import { limits } from "./limits.ts";
import type { Announcements, Contracts, Statuses } from "./contract.ts";

export const integrationTypes = ["dialogflow", "n8n", "webhook", "typebot"] as const;
export type IntegrationType = (typeof integrationTypes)[number];
export const integrationLanguages = ["pt-BR", "en", "es"] as const;

/** A program that answers customers instead of attendants. Secrets are masks. */
export const integration = z.object({
  id: bodyId,
  type: z.enum(integrationTypes),
  name: z.string(),
  /** Dialogflow's project id; for others the name. */
  projectName: z.string(),
  /** The mask of a service account's key, "" without one. */
  jsonContent: z.string(),
  language: z.enum(integrationLanguages),
  /** The address of n8n, the webhook or the Typebot. */
  urlN8N: z.string(),
  typebotSlug: z.string(),
  /** Minutes without a message after which a new session begins; 0: never. */
  typebotExpires: z.number().int(),
  /** How long the customer sees "typing…" before each message, ms. */
  typebotDelayMessage: z.number().int(),
  typebotKeywordFinish: z.string(),
  typebotKeywordRestart: z.string(),
  typebotUnknownMessage: z.string(),
  typebotRestartMessage: z.string(),
  /** The mask of the secret that signs calls to n8n and webhooks, "" without one. */
  secret: z.string(),
  /** Sends only the message, as older flows expect it, instead of the documented envelope. */
  sendRaw: z.boolean(),
  /** Its last call, if it failed: its customer went to people. Null from its next success on. */
  lastFailure: z
    .object({
      at: moment,
      /** Status of the last answer; null without one. */
      status: z.number().int().nullable(),
      error: z.string(),
    })
    .nullable(),
  createdAt: moment,
  updatedAt: moment,
});
export type Integration = z.output<typeof integration>;

const { url, json, slug, keyword, delay, expires, secret } = limits.integration;
const editable = {
  type: z.enum(integrationTypes),
  name,
  projectName: text.trim().max(limits.integration.projectName),
  /** Absent, blank and the mask keep the current one. */
  jsonContent: keptWhenEmptied(z.string().max(json)),
  language: z.enum(integrationLanguages),
  urlN8N: text.trim().max(url),
  typebotSlug: text.trim().max(slug),
  typebotExpires: z.number().int().min(0).max(expires),
  typebotDelayMessage: z.number().int().min(0).max(delay),
  typebotKeywordFinish: text.trim().max(keyword),
  typebotKeywordRestart: text.trim().max(keyword),
  typebotUnknownMessage: text.max(limits.keptText.max),
  typebotRestartMessage: text.max(limits.keptText.max),
  /** Absent, blank and the mask keep the current one. */
  secret: keptWhenEmptied(z.string().trim().max(secret.max)),
  sendRaw: z.boolean(),
};
const params = z.object({ integrationId: id });
const absent = "ERR_NO_INTEGRATION_FOUND";

export const contracts = {
  "GET /queueIntegration": {
    summary: "The company's integrations, by name.",
    query: z.object({ searchParam, pageNumber }),
    answer: z.object({ queueIntegrations: z.array(integration), count: z.number().int(), hasMore: z.boolean() }),
  },
  "GET /queueIntegration/:integrationId": {
    summary: "One integration.",
    params,
    answer: integration,
    errors: [absent],
  },
  "GET /queueIntegration/:integrationId/calls": {
    summary: "The integration's latest 200 calls, newest first.",
    params,
    answer: z.object({
      calls: z.array(
        z.object({
          id: bodyId,
          ticketId: bodyId.nullable(),
          milliseconds: z.number().int(),
          /** Status of the last answer; null without one. */
          status: z.number().int().nullable(),
          /** "" for a success. */
          error: z.string(),
          attempts: z.number().int(),
          /** How many messages the answer held; null if it failed or is not known. */
          said: z.number().int().nullable(),
          createdAt: moment,
        }),
      ),
    }),
    errors: [absent],
  },
  "POST /queueIntegration": {
    summary: "Adds an integration. The same `clientId` again changes that integration and adds none.",
    body: z.object({
      ...editable,
      projectName: editable.projectName.default(""),
      jsonContent: editable.jsonContent.default(""),
      language: editable.language.default("pt-BR"),
      urlN8N: editable.urlN8N.default(""),
      typebotSlug: editable.typebotSlug.default(""),
      typebotExpires: editable.typebotExpires.default(1),
      typebotDelayMessage: editable.typebotDelayMessage.default(1_000),
      typebotKeywordFinish: editable.typebotKeywordFinish.default(""),
      typebotKeywordRestart: editable.typebotKeywordRestart.default(""),
      typebotUnknownMessage: editable.typebotUnknownMessage.default(""),
      typebotRestartMessage: editable.typebotRestartMessage.default(""),
      secret: editable.secret.default(""),
      sendRaw: editable.sendRaw.default(false),
      clientId: clientId.optional(),
    }),
    answer: integration,
    errors: ["ERR_NAME_TAKEN", "ERR_URL_REFUSED", "ERR_TOO_MANY_INTEGRATIONS"],
  },
  "POST /queueIntegration/testSession": {
    summary:
      "Says hello to a Dialogflow agent with these values, and answers what it says. With an `integrationId` its stored key stands in for a blank one.",
    body: z.object({
      projectName: editable.projectName.min(1),
      jsonContent: z.string().max(json),
      language: editable.language.default("pt-BR"),
      integrationId: bodyId.optional(),
    }),
    answer: z.object({ ok: z.literal(true), messages: z.array(z.string()) }),
    errors: [absent, "ERR_INTEGRATION_FAILED"],
  },
  "POST /queueIntegration/testCall": {
    summary:
      "Calls a program with these values and answers its status: n8n and webhooks get an event `test`, signed as others are, and a Typebot begins a chat; `messages` is what a customer would read (with `sendRaw` none). With an `integrationId` its stored secret stands in for a blank one.",
    body: z.object({
      type: z.enum(["n8n", "webhook", "typebot"]),
      urlN8N: editable.urlN8N.min(1),
      typebotSlug: editable.typebotSlug.default(""),
      secret: z.string().trim().max(secret.max).default(""),
      sendRaw: editable.sendRaw.default(false),
      integrationId: bodyId.optional(),
    }),
    answer: z.object({ status: z.number().int(), messages: z.array(z.string()) }),
    errors: [absent, "ERR_INTEGRATION_FAILED", "ERR_URL_REFUSED"],
  },
  "PUT /queueIntegration/:integrationId": {
    summary: "Changes an integration.",
    params,
    body: z.object(editable).partial(),
    answer: integration,
    errors: [absent, "ERR_NAME_TAKEN", "ERR_URL_REFUSED"],
  },
  "DELETE /queueIntegration/:integrationId": {
    summary:
      "Removes an integration: queues and connections have none from then on, and conversations wait for a person.",
    params,
    answer: z.object({ message: z.string() }),
    errors: [absent],
  },
} as const satisfies Contracts;

/** Events, each with a function that gives its entity's id. */
export const events = {
  queueIntegration: (
    event: { action: "create" | "update"; queueIntegration: Integration } | { action: "delete"; integrationId: number },
  ) => (event.action === "delete" ? event.integrationId : event.queueIntegration.id),
} satisfies Announcements;

export const errors = {
  ERR_NO_INTEGRATION_FOUND: 404,
  /** Comes with `count`, the limit. */
  ERR_TOO_MANY_INTEGRATIONS: 409,
  /** Comes with `reason`: the other side's error text. */
  ERR_INTEGRATION_FAILED: 400,
} as const satisfies Statuses;
