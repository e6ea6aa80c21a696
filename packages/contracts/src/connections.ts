import { z } from "zod";
import { defaultProvider, providers } from "./channel-kinds.ts";
import { bodyId, clientId, id, moment, name, text, whenEmptied } from "./fields.ts";
import { numberHealth } from "./number-health.ts";
import { limits } from "./limits.ts";
import type { Announcements, Contracts, Permissions, Statuses } from "./contract.ts";

export const connectionStatuses = ["CONNECTED", "qrcode", "PAIRING", "DISCONNECTED", "TIMEOUT", "OPENING"] as const;
export type ConnectionStatus = (typeof connectionStatuses)[number];

/** Why a connection is down; "" if it is not. The browser has a sentence for each. */
export const connectionReasons = [
  "",
  /** WhatsApp can't be reached, or closed the connection; retried automatically. */
  "unreachable",
  /** Our own storage is down; retried automatically. */
  "storage",
  /** An internal error; retried automatically. */
  "internal",
  /** Nobody scanned the QR codes in time. */
  "qrUnread",
  /** Unlinked on the phone. */
  "loggedOut",
  /** Another program opened the same session. */
  "replaced",
  /** WhatsApp restricted or banned the number. */
  "banned",
  /** WhatsApp does not accept our protocol version. */
  "outdated",
  /** The stored session is no longer usable: a new QR code is needed. */
  "badSession",
  /** It was up but received nothing any more: it is reopened automatically. */
  "deaf",
  /** Another connection of the company has the phone's number: this one was unlinked again. */
  "sameNumber",
  /** WhatsApp gave no pairing code for the number. */
  "pairingNumber",
] as const;
export type ConnectionReason = (typeof connectionReasons)[number];

export const connection = z.object({
  id: bodyId,
  name: z.string(),
  status: z.enum(connectionStatuses),
  provider: z.enum(providers),
  /** The features of its kind. */
  capabilities: z.object({
    isTest: z.boolean(),
    linksBy: z.enum(["code", "nothing"]),
    files: z.boolean(),
    edits: z.boolean(),
    deletions: z.boolean(),
    reactions: z.boolean(),
    groups: z.boolean(),
    textMax: z.number().int(),
    fileMax: z.number().int(),
  }),
  isDefault: z.boolean(),
  /** The paired number, only digits; "" before pairing. */
  number: z.string(),
  /** Only for admins; "" if there is none to scan. */
  qrcode: z.string(),
  retries: z.number().int(),
  /** Kept during retries. */
  reason: z.enum(connectionReasons),
  /** Since when it is connected; null if it isn't. */
  upSince: moment.nullable(),
  /** Since when it is down; null if it isn't. */
  downSince: moment.nullable(),
  /** Time and reason of the last outage; it may be up again. Null and "" before the first. */
  lastFallAt: moment.nullable(),
  lastFallReason: z.enum(connectionReasons),
  /** When the admins were alerted of the current outage; null otherwise. */
  alertedAt: moment.nullable(),
  /** Times of the last received message, and of the last of ours that WhatsApp accepted; null before the first. */
  lastInboundAt: moment.nullable(),
  lastOutboundAt: moment.nullable(),
  /** Messages waiting to be sent. */
  outboxWaiting: z.number().int(),
  /** Received messages that could not be stored; retried when the connection opens. */
  unplacedMessages: z.number().int(),
  /** To type on the phone instead of scanning the QR code. Only for admins; "" if there is none. */
  pairingCode: z.string(),
  /** Days of history requested at the next pairing; 0 is none. */
  historyDays: z.number().int(),
  /** Messages of history received since then. */
  historyImported: z.number().int(),
  /** WhatsApp's limits for new conversations. */
  numberHealth,
  /** Whether customers see that their messages were read; the company's setting `readReceipts` must allow it too. */
  readReceipts: z.boolean(),
  /** Shown as online while connected: the phone then stays silent. */
  keepsOnline: z.boolean(),
  /** Whether the messages API has a token for it. */
  hasToken: z.boolean(),
  /**
   * Its mask for admins, "" for others and without a token. The full token is only in the answer of the call that made
   * it.
   */
  token: z.string(),
  greetingMessage: z.string(),
  complationMessage: z.string(),
  outOfHoursMessage: z.string(),
  ratingMessage: z.string(),
  expiresInactiveMessage: z.string(),
  /** Minutes; 0 is off. */
  expiresTicket: z.number().int(),
  expiresWarningMessage: z.string(),
  /** Minutes before that; 0 is off. */
  expiresWarning: z.number().int(),
  timeUseBotQueues: z.number().int(),
  maxUseBotQueues: z.number().int(),
  timeToTransfer: z.number().int(),
  transferQueueId: bodyId.nullable(),
  promptId: bodyId.nullable(),
  integrationId: bodyId.nullable(),
  queues: z.array(z.object({ id: bodyId, name: z.string(), color: z.string() })),
  createdAt: moment,
  updatedAt: moment,
});
export type Connection = z.output<typeof connection>;

const longText = text.max(limits.keptText.max);
const minutes = whenEmptied(z.number().int().min(0).max(525_600), 0);
const editable = {
  name,
  isDefault: z.boolean(),
  greetingMessage: longText,
  complationMessage: longText,
  outOfHoursMessage: longText,
  ratingMessage: longText,
  expiresInactiveMessage: longText,
  expiresTicket: minutes,
  expiresWarningMessage: longText,
  expiresWarning: minutes,
  timeUseBotQueues: minutes,
  maxUseBotQueues: whenEmptied(z.number().int().min(0).max(100), 0),
  timeToTransfer: minutes,
  transferQueueId: bodyId.nullable(),
  /** The integration that answers conversations without a queue. */
  integrationId: bodyId.nullable(),
  /** The AI prompt that answers conversations without a queue. */
  promptId: bodyId.nullable(),
  queueIds: z.array(bodyId).max(500),
  readReceipts: z.boolean(),
  keepsOnline: z.boolean(),
  /** For the messages API; absent, "" and the mask keep the current one. */
  token: z.string().max(limits.connectionToken.max),
};
/** Days of history; WhatsApp decides how much it sends. */
const historyDays = z.number().int().min(0).max(365);
/** Without it, no history is requested. */
const pairing = z.object({ historyDays: historyDays.optional() }).nullish();
const writeErrors = [
  "ERR_NAME_TAKEN",
  "ERR_WAPP_GREETING_REQUIRED",
  "ERR_NO_QUEUE_FOUND",
  "ERR_NO_INTEGRATION_FOUND",
  "ERR_NO_PROMPT_FOUND",
  "ERR_TOKEN_UNUSABLE",
  "ERR_TOKEN_TAKEN",
] as const;
const sessionParam = z.object({ whatsappId: id });

export const contracts = {
  "GET /whatsapp": {
    summary: "The company's connections.",
    query: z.object({ companyId: z.string().optional(), session: z.string().optional() }),
    answer: z.array(connection),
  },
  "GET /whatsapp/:whatsappId": {
    summary: "One connection. `campaigns` names the unfinished campaigns that may send through it, for admins.",
    params: sessionParam,
    query: z.object({ session: z.string().optional() }),
    answer: connection.extend({ campaigns: z.array(z.string()) }),
    errors: ["ERR_NO_WAPP_FOUND"],
  },
  "POST /whatsapp": {
    summary:
      "Adds a connection and starts it. The same `clientId` again changes that connection and adds none; its kind and its history stay, and a default one stays it.",
    body: z
      .object(editable)
      .partial()
      .required({ name: true })
      .extend({
        provider: z.enum(providers).default(defaultProvider),
        historyDays: historyDays.default(0),
        clientId: clientId.optional(),
      }),
    answer: connection,
    errors: ["ERR_PLAN_CONNECTIONS_LIMIT", ...writeErrors],
  },
  "PUT /whatsapp/:whatsappId": {
    summary: "Changes a connection.",
    params: sessionParam,
    body: z.object(editable).partial(),
    answer: connection,
    errors: ["ERR_NO_WAPP_FOUND", "ERR_NO_OTHER_WHATSAPP", ...writeErrors],
  },
  "DELETE /whatsapp/:whatsappId": {
    summary: "Removes a connection. With conversations not closed: 409 with their count, unless `close=true`.",
    params: sessionParam,
    query: z.object({ close: z.enum(["true", "false"]).optional() }),
    answer: z.object({ message: z.string() }),
    errors: ["ERR_NO_WAPP_FOUND", "ERR_CONNECTION_HAS_TICKETS"],
  },
  "POST /whatsapp/:whatsappId/token": {
    summary: "Makes the token of the messages API, or another in its place. It is shown this once.",
    params: sessionParam,
    answer: z.object({ token: z.string(), connection }),
    errors: ["ERR_NO_WAPP_FOUND"],
  },
  "DELETE /whatsapp/:whatsappId/token": {
    summary: "Takes the token away: who calls the messages API with it is refused from now on.",
    params: sessionParam,
    answer: connection,
    errors: ["ERR_NO_WAPP_FOUND"],
  },
  "POST /whatsappsession/:whatsappId": {
    summary: "Starts the session (try again).",
    params: sessionParam,
    body: pairing,
    answer: z.object({ message: z.string() }),
    errors: ["ERR_NO_WAPP_FOUND"],
  },
  "PUT /whatsappsession/:whatsappId": {
    summary: "Forgets the credentials and starts anew with a QR code.",
    params: sessionParam,
    body: pairing,
    answer: z.object({ message: z.string() }),
    errors: ["ERR_NO_WAPP_FOUND"],
  },
  "POST /whatsappsession/:whatsappId/pairing-code": {
    summary: "Forgets the credentials and asks WhatsApp for a code to type on the phone, which comes as an event.",
    params: sessionParam,
    body: z.object({
      /** The phone's number with its country code; only digits count. */
      number: text
        .max(40)
        .transform((typed) => typed.replaceAll(/\D/g, ""))
        .refine((digits) => digits.length >= 8 && digits.length <= 15),
      historyDays: historyDays.optional(),
    }),
    answer: z.object({ message: z.string() }),
    errors: ["ERR_NO_WAPP_FOUND", "ERR_WAPP_INVALID_CONTACT"],
  },
  "DELETE /whatsappsession/:whatsappId": {
    summary: "Logs the session out; a new QR code is needed afterwards.",
    params: sessionParam,
    answer: z.object({ message: z.string() }),
    errors: ["ERR_NO_WAPP_FOUND"],
  },
} as const satisfies Contracts;

/** Events, each with a function that gives its entity's id. */
export const events = {
  whatsapp: (event: { action: "create" | "update"; whatsapp: Connection } | { action: "delete"; whatsappId: number }) =>
    event.action === "delete" ? event.whatsappId : event.whatsapp.id,
  whatsappSession: (event: { action: "update"; session: Connection }) => event.session.id,
  /** To admins, at most every few seconds per connection. */
  whatsappActivity: (
    event: { action: "update"; whatsappId: number } & Pick<
      Connection,
      "lastInboundAt" | "lastOutboundAt" | "outboxWaiting"
    >,
  ) => event.whatsappId,
  /**
   * For admins, once per outage: a connection has been down for longer than a moment; and later that it is up again.
   */
  whatsappAlert: (event: { action: "down" | "up"; whatsapp: Connection }) => event.whatsapp.id,
} satisfies Announcements;

/** Permissions, each with the profiles that have it besides admins. */
export const permissions = {
  "connections-page:actionButtons": [],
  "connections-page:addConnection": [],
  "connections-page:editOrDeleteConnection": [],
} as const satisfies Permissions;

export const errors = {
  ERR_NO_OTHER_WHATSAPP: 400,
  ERR_NO_DEF_WAPP_FOUND: 400,
  ERR_WAPP_NOT_INITIALIZED: 409,
  ERR_WAPP_INVALID_CONTACT: 400,
  ERR_NO_WAPP_FOUND: 404,
  ERR_WAPP_GREETING_REQUIRED: 400,
  ERR_PLAN_CONNECTIONS_LIMIT: 409,
  ERR_CONNECTION_HAS_TICKETS: 409,
  ERR_WAPP_RESTRICTED: 409,
  /** The kind of channel lacks this feature, or the text or file exceeds its limits. */
  ERR_CHANNEL_CANNOT: 409,
  /** The given token is too short to be safe, or has characters that a header can't contain. */
  ERR_TOKEN_UNUSABLE: 400,
  /** The given token is in use by another connection. */
  ERR_TOKEN_TAKEN: 409,
} as const satisfies Statuses;
