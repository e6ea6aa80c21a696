import { z } from "zod";
import { bodyId, id, moment, text } from "./fields.ts";
import { limits } from "./limits.ts";
import type { Announcements, Contracts, Statuses } from "./contract.ts";

/** The status of a message that a program sent. */
export const apiMessageStatuses = ["queued", "sent", "delivered", "read", "played", "failed", "deleted"] as const;

/** Digits with country code, in any usual format. */
const number = z
  .union([z.number().int().nonnegative().transform(String), text.max(40)])
  .pipe(
    z
      .string()
      .trim()
      .regex(/^\+?[\s(]*\d[\d\s().-]*$/),
  )
  .transform((given) => given.replaceAll(/\D/g, ""))
  .pipe(z.string().min(8).max(15));
const yes = z
  .union([z.boolean(), z.enum(["true", "false", "1", "0"])])
  .transform((given) => given === true || given === "true" || given === "1");

/** A group's id from `GET /api/messages/groups`; `@g.us` is optional. */
const groupId = text
  .trim()
  .regex(/^\d{5,30}(-\d{5,20})?(@g\.us)?$/)
  .transform((given) => given.replace("@g.us", ""));

const fields = {
  /** The recipient; or `groupId`. */
  number: number.optional(),
  groupId: groupId.optional(),
  /**
   * `none`: the message goes to the contact's latest conversation, which stays as it is. `pending`: a conversation
   * waits for an attendant; `open`: the user gets it. Default: `open` with a user, `pending` with a queue, else `none`.
   */
  openTicket: z.enum(["none", "pending", "open"]).optional(),
  queueId: bodyId.optional(),
  userId: bodyId.optional(),
  /** Closes the conversation after the message, without telling the customer. Only with `openTicket` `none`. */
  closeTicket: yes.default(false),
  /** A repeated key sends nothing again. The header `Idempotency-Key` takes precedence. */
  idempotencyKey: text.max(limits.messagesApi.key).optional(),
};
const body = text.max(limits.messageBody.max);
/** To a person or to a group. */
const hasOneAddressee = (given: { number?: string; groupId?: string }) =>
  (given.number === undefined) !== (given.groupId === undefined);
const addressee = { path: ["number"] };

export const contracts = {
  "POST /api/messages/send": {
    summary:
      "Sends a text (JSON), or files (a form with `medias`), through the connection whose token is the bearer. Answered as soon as it is stored: what becomes of it is asked by its id.",
    body: z
      .object({
        ...fields,
        body: body.default(""),
        /** The address of a file, 25 MB at most; `body` is then its caption. */
        mediaUrl: text.trim().max(2_000).optional(),
        /** Numbers of group members mentioned in `body`, each as "@5511999990000". */
        mentions: z.array(number).max(limits.mentions).optional(),
      })
      .refine(hasOneAddressee, addressee)
      .refine(({ body: said, mediaUrl }) => said.trim() !== "" || !!mediaUrl, { path: ["body"] }),
    /** `body` is the first file's caption; if repeated, the n-th is the n-th file's. */
    upload: z.object({ ...fields, body: body.default("") }).refine(hasOneAddressee, addressee),
    files: "medias",
    answer: z.object({
      /** A sentence in the company's language, as older clients show it. */
      mensagem: z.string(),
      messageId: bodyId,
      /** Each file is a separate message. */
      messageIds: z.array(bodyId),
      status: z.literal("queued"),
    }),
    errors: [
      "ERR_WAPP_NOT_INITIALIZED",
      "ERR_WAPP_CHECK_CONTACT",
      "ERR_WAPP_INVALID_CONTACT",
      "ERR_GROUPS_OFF",
      "ERR_WAPP_RESTRICTED",
      "ERR_FIRST_CONTACTS_LIMIT",
      "ERR_CONTACT_BLOCKED",
      "ERR_IDEMPOTENCY_KEY_REUSED",
      "ERR_NO_QUEUE_FOUND",
      "ERR_NO_USER_FOUND",
      "ERR_NO_CONTACT_FOUND",
      "ERR_NO_WAPP_FOUND",
      "ERR_CREATING_TICKET",
      "ERR_URL_REFUSED",
      "ERR_MEDIA_URL_FAILED",
    ],
  },
  "POST /api/messages/check": {
    summary: "Whether a number is on WhatsApp, asked through the connection whose token is the bearer.",
    body: z.object({ number }),
    answer: z.object({ number: z.string(), exists: z.boolean() }),
    errors: [
      "ERR_WAPP_NOT_INITIALIZED",
      "ERR_WAPP_CHECK_CONTACT",
      "ERR_WAPP_RESTRICTED",
      "ERR_FIRST_CONTACTS_LIMIT",
      "ERR_NO_WAPP_FOUND",
    ],
  },
  "GET /api/messages/groups": {
    summary:
      "The groups that have written to the connection whose token is the bearer, by name; the first 1,000. Refused while the company ignores groups.",
    answer: z.object({ groups: z.array(z.object({ groupId: z.string(), name: z.string() })) }),
    errors: ["ERR_GROUPS_OFF"],
  },
  "GET /api/messages/send/:messageId": {
    summary: "What a message that was sent with this connection's token has come to.",
    params: z.object({ messageId: id }),
    answer: z.object({
      messageId: bodyId,
      status: z.enum(apiMessageStatuses),
      /** 0 waiting, 1 sent, 2 delivered, 3 read, 4 played; only ever rises. */
      ack: z.number().int().min(0).max(4),
      /** Why it could not be sent, as an error code. */
      failure: z.string().nullable(),
      createdAt: moment,
    }),
    errors: ["ERR_NO_MESSAGE_FOUND"],
  },
  "GET /messages-api/:whatsappId/calls": {
    summary: "The latest 200 calls of programs with a connection's token, newest first; a second or two behind.",
    params: z.object({ whatsappId: id }),
    answer: z.object({
      calls: z.array(
        z.object({
          id: bodyId,
          /** The contract's name of the call: `POST /api/messages/send`. */
          call: z.string(),
          /** "" if the call had no readable number. */
          number: z.string(),
          status: z.number().int(),
          /** The code of a refusal; "" for a success. */
          error: z.string(),
          /** The first message that was sent, or queried. */
          messageId: bodyId.nullable(),
          milliseconds: z.number().int(),
          createdAt: moment,
        }),
      ),
    }),
    errors: ["ERR_NO_WAPP_FOUND"],
  },
} as const satisfies Contracts;

/** Events, each with a function that gives its entity's id. */
export const events = {
  /** Programs have called with the connection's token; at most once a second. */
  apiCalls: (event: { action: "update"; whatsappId: number }) => event.whatsappId,
} satisfies Announcements;

export const errors = {
  /** No session signal: only programs get it. */
  ERR_API_TOKEN: 401,
  ERR_IDEMPOTENCY_KEY_REUSED: 409,
  ERR_FIRST_CONTACTS_LIMIT: 429,
  /** The company ignores groups. */
  ERR_GROUPS_OFF: 409,
  /** Comes with `reason`: the file could not be fetched from its address. */
  ERR_MEDIA_URL_FAILED: 400,
} as const satisfies Statuses;
