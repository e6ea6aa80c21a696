import { z } from "zod";
import { bodyId, flag, id, moment, pageNumber, text } from "./fields.ts";
import type { ContactSummary } from "./contacts.ts";
import { ticket, type Ticket } from "./tickets.ts";
import { transfer } from "./transfers.ts";
import { ticketExport } from "./exports.ts";
import { limits } from "./limits.ts";
import { messageKinds, type MessageKind } from "./message-kinds.ts";
import { messageMedia } from "./message-media.ts";
import { messageRules } from "./message-rules.ts";
import { uploadFields } from "./message-upload.ts";
import { mediaAddress } from "./media-address.ts";
import type { Announcements, Contracts, Permissions, Statuses } from "./contract.ts";

export { messageKinds, type MessageKind };
export { messageMedia, type MessageMedia } from "./message-media.ts";
export { messageRules, type MessageRule } from "./message-rules.ts";

/** One person's reaction; `name` is null for one given by the company. */
export const reaction = z.object({ emoji: z.string(), fromMe: z.boolean(), name: z.string().nullable(), at: moment });
export type Reaction = z.output<typeof reaction>;

export const quotedMessage = z.object({
  id: bodyId,
  body: z.string(),
  fromMe: z.boolean(),
  mediaType: z.enum(messageKinds),
  /** The quoted picture's or file's; null if there is none. */
  media: messageMedia.pick({ fileName: true, contentType: true, thumbnail: true, seconds: true }).nullable(),
  contact: z.object({ name: z.string() }).nullable(),
  user: z.object({ id: bodyId, name: z.string() }).nullable(),
});

export const message = z.object({
  id: bodyId,
  ticketId: bodyId,
  contactId: bodyId.nullable(),
  body: z.string(),
  fromMe: z.boolean(),
  read: z.boolean(),
  mediaType: z.enum(messageKinds),
  /** Null until the file is stored; signed in answers (decision 111). */
  mediaUrl: mediaAddress.nullable(),
  media: messageMedia.nullable(),
  reactions: z.array(reaction),
  /** WhatsApp kept it while the connection was down. */
  receivedOffline: z.boolean(),
  /** 0 waiting, 1 sent, 2 delivered, 3 read, 4 played; only ever rises (decision 6). */
  ack: z.number().int().min(0).max(4),
  /** Why it could not be sent, as an error code; null otherwise. A retry clears it. */
  failure: z.string().nullable(),
  isDeleted: z.boolean(),
  isEdited: z.boolean(),
  /** Marked as forwarded. */
  isForwarded: z.boolean(),
  quotedMsg: quotedMessage.nullable(),
  /**
   * The contact's number that it came from or went to, of those that a joined contact has. Null in a group, where WhatsApp
   * hides the number, and where it is not known.
   */
  number: z.string().nullable(),
  /** The customer who wrote it; in a group, the member. */
  contact: z.object({ id: bodyId, name: z.string() }).nullable(),
  /** The group members mentioned in it: `body` has "@name" there. `isUs`: the company's own number. */
  mentions: z.array(z.object({ name: z.string(), isUs: z.boolean() })),
  /** The user who wrote it. */
  user: z.object({ id: bodyId, name: z.string() }).nullable(),
  /** Null for a person's message. */
  rule: z.enum(messageRules).nullable(),
  /** The name of the campaign that sent it; null for others. */
  campaign: z.string().nullable(),
  /** The sender's own id for a message shown before the server answered. */
  clientId: z.string().nullable(),
  /** When it was sent, by the sender's clock. */
  createdAt: moment,
  /** When the server stored it: by the same clock as service cycles, with which it is sorted. */
  storedAt: moment,
});
export type Message = z.output<typeof message>;

/** A service cycle of a conversation: the list shows its start and end. */
export const cycle = z.object({
  id: bodyId,
  ticketId: bodyId,
  startedAt: moment,
  finishedAt: moment.nullable(),
  /** The customer's rating, from 1 to 3; null without one. */
  rate: z.number().int().min(1).max(3).nullable(),
});
export type Cycle = z.output<typeof cycle>;

/** An earlier text of an edited message. */
export const messageVersion = z.object({ body: z.string(), replacedAt: moment });

const quote = z.object({ id: bodyId }).nullable();
export const contracts = {
  "GET /contacts/:contactId/files": {
    summary:
      "What was sent and received with a contact, as far as the caller may see it, newest first: pictures and videos, or documents.",
    params: z.object({ contactId: id }),
    query: z.object({
      kind: z.enum(["media", "documents"]),
      /** Messages older than this id. */
      before: id.optional(),
    }),
    answer: z.object({ messages: z.array(message), hasMore: z.boolean() }),
    errors: ["ERR_NO_CONTACT_FOUND"],
  },
  "GET /messages/:ticketId": {
    summary:
      "Messages of the contact on the same connection as far as the caller may see them; newest page first, oldest first within it.",
    params: z.object({ ticketId: id }),
    query: z.object({
      pageNumber,
      /** Messages older than this id. */
      before: id.optional(),
      /** Messages newer than this id, the first of them. */
      after: id.optional(),
      /** This message, with messages before and after it. */
      around: id.max(Number.MAX_SAFE_INTEGER - 1).optional(),
      /** Likewise around this conversation's own newest message: newer conversations of the contact come after it. */
      atOwnEnd: flag,
      /**
       * Fetching the newest page marks it as read by the conversation's owner, unless this is `false`: then use `POST
       * /tickets/:ticketId/read`.
       */
      markRead: flag,
    }),
    answer: z.object({
      messages: z.array(message),
      cycles: z.array(cycle),
      /** The newest hundred, newest first. */
      transfers: z.array(transfer),
      /** Likewise the exports. */
      exports: z.array(ticketExport),
      /** Only with the newest page, and up to 1,000: more are not counted. */
      count: z.number().int(),
      /** There are older ones. */
      hasMore: z.boolean(),
      /** There are newer ones; for pages after or around a message. */
      hasNewer: z.boolean(),
      ticket,
    }),
    errors: ["ERR_NO_TICKET_FOUND"],
  },
  "POST /messages/:ticketId": {
    summary:
      "Writes to the customer; answered as soon as it is safe, sent right after. As a form (`medias`, up to ten files) each file is a message of its own: the first is the answer, all come as events.",
    params: z.object({ ticketId: id }),
    body: z
      .object({
        body: text.max(limits.messageBody.max).default(""),
        /** Instead of text: a location, */
        location: z
          .object({
            latitude: z.number().min(-90).max(90),
            longitude: z.number().min(-180).max(180),
            name: text.max(1_000).default(""),
          })
          .optional(),
        /** or contacts of the company as cards. */
        contactIds: z.array(bodyId).min(1).max(limits.contactCards).optional(),
        /** or the request for the number, if the customer hides it. */
        requestNumber: z.literal(true).optional(),
        quotedMsg: quote.optional(),
        /** In a group: members from `GET /tickets/:ticketId/participants`, mentioned in `body` as "@name". */
        mentions: z
          .array(z.object({ id: text.max(64), name: text.min(1).max(100) }))
          .max(limits.mentions)
          .optional(),
        clientId: text.max(64).optional(),
        fromMe: z.boolean().optional(),
        /** True or 1: the sender has read the conversation. */
        read: z.union([z.boolean(), z.number()]).optional(),
        mediaUrl: z.string().max(2_000).nullable().optional(),
      })
      .refine(
        ({ body, location, contactIds, requestNumber }) =>
          body.trim() !== "" || (location ?? contactIds ?? requestNumber) !== undefined,
        { path: ["body"] },
      ),
    upload: uploadFields,
    answer: message,
    errors: [
      "ERR_NO_TICKET_FOUND",
      "ERR_TICKET_NOT_OPEN",
      "ERR_NO_MESSAGE_FOUND",
      "ERR_FETCH_WAPP_MSG",
      "ERR_NO_CONTACT_FOUND",
      "ERR_CONTACT_BLOCKED",
      "ERR_NUMBER_KNOWN",
      "ERR_NO_PERMISSION",
      "ERR_PAYLOAD_TOO_LARGE",
    ],
  },
  "PUT /messages/:messageId": {
    summary: "Changes a text of one's own within 15 minutes, for the customer too.",
    params: z.object({ messageId: id }),
    body: z.object({ body: text.max(limits.messageBody.max).refine((s) => s.trim() !== "") }),
    answer: message,
    errors: [
      "ERR_NO_MESSAGE_FOUND",
      "ERR_FETCH_WAPP_MSG",
      "ERR_MESSAGE_NOT_EDITABLE",
      "ERR_EDIT_TOO_LATE",
      "ERR_TICKET_NOT_OPEN",
      "ERR_NO_PERMISSION",
    ],
  },
  "DELETE /messages/:messageId": {
    summary: "Takes a message of one's own back, for everyone.",
    params: z.object({ messageId: id }),
    answer: message,
    errors: ["ERR_NO_MESSAGE_FOUND", "ERR_DELETE_WAPP_MSG", "ERR_TICKET_NOT_OPEN", "ERR_NO_PERMISSION"],
  },
  "PUT /messages/:messageId/reaction": {
    summary: "Reacts to a message, or takes the reaction back with an empty emoji.",
    params: z.object({ messageId: id }),
    body: z.object({ emoji: text.max(32) }),
    answer: message,
    errors: ["ERR_NO_MESSAGE_FOUND", "ERR_FETCH_WAPP_MSG", "ERR_TICKET_NOT_OPEN", "ERR_NO_PERMISSION"],
  },
  "GET /messages/:messageId/versions": {
    summary: `What a message said before it was edited, the oldest first; the last ${limits.versionsShown}.`,
    params: z.object({ messageId: id }),
    answer: z.array(messageVersion),
    errors: ["ERR_NO_MESSAGE_FOUND"],
  },
  "POST /messages/:messageId/media/retry": {
    summary: "Fetches a customer's file again that couldn't be fetched; a large one goes on coming after the answer.",
    params: z.object({ messageId: id }),
    answer: message,
    errors: ["ERR_NO_MESSAGE_FOUND", "ERR_MEDIA_NOT_FAILED", "ERR_WAPP_DOWNLOAD_MEDIA"],
  },
  "POST /messages/:messageId/forward": {
    summary:
      "Says a message again in other conversations that the caller answers, its file from where it lies: in all of them or, refused, in none.",
    params: z.object({ messageId: id }),
    body: z.object({
      targets: z
        .array(z.object({ ticketId: bodyId, clientId: text.max(64).optional() }))
        .min(1)
        .max(limits.forwardTargets),
    }),
    answer: z.array(message),
    errors: [
      "ERR_NO_MESSAGE_FOUND",
      "ERR_MESSAGE_NOT_FORWARDABLE",
      "ERR_NO_TICKET_FOUND",
      "ERR_TICKET_NOT_OPEN",
      "ERR_CONTACT_BLOCKED",
      "ERR_NO_PERMISSION",
    ],
  },
  "POST /messages/:messageId/retry-inbound": {
    summary: "Handles a received message again that was set aside. For admins and supervisors.",
    params: z.object({ messageId: id }),
    answer: message,
    errors: ["ERR_NO_MESSAGE_FOUND", "ERR_MESSAGE_NOT_SET_ASIDE", "ERR_MESSAGE_STILL_FAILS", "ERR_NO_PERMISSION"],
  },
  "POST /messages/:messageId/retry": {
    summary: "Sends a failed message again, under the same id.",
    params: z.object({ messageId: id }),
    answer: message,
    errors: ["ERR_NO_MESSAGE_FOUND", "ERR_MESSAGE_NOT_FAILED", "ERR_TICKET_NOT_OPEN", "ERR_NO_PERMISSION"],
  },
} as const satisfies Contracts;

/** Events, each with a function that gives its entity's id. */
export const events = {
  appMessage: (
    event:
      | { action: "create"; message: Message; ticket: Ticket; contact: ContactSummary }
      | { action: "update"; message: Message },
  ) => event.message.id,
} satisfies Announcements;

/** Permissions, each with the profiles that have it besides admins. */
export const permissions = {
  "messages:retryInbound": ["supervisor"],
} as const satisfies Permissions;

export const errors = {
  /** The retry of a customer's file failed too. */
  ERR_WAPP_DOWNLOAD_MEDIA: 409,
  ERR_SENDING_WAPP_MSG: 409,
  ERR_DELETE_WAPP_MSG: 409,
  ERR_CREATING_MESSAGE: 500,
  /** The quoted, changed or reacted message was deleted. */
  ERR_FETCH_WAPP_MSG: 409,
  ERR_NO_MESSAGE_FOUND: 404,
  ERR_MESSAGE_NOT_FAILED: 409,
  ERR_MESSAGE_NOT_EDITABLE: 409,
  ERR_MESSAGE_NOT_FORWARDABLE: 409,
  ERR_EDIT_TOO_LATE: 409,
  ERR_MEDIA_NOT_FAILED: 409,
  ERR_MESSAGE_NOT_SET_ASIDE: 409,
  ERR_MESSAGE_STILL_FAILS: 409,
} as const satisfies Statuses;
