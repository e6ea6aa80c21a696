import { z } from "zod";
import { bodyId, id, moment, pageNumber, text } from "./fields.ts";
import type { ContactSummary } from "./contacts.ts";
import { ticket, type Ticket } from "./tickets.ts";
import { limits } from "./limits.ts";
import type { Announcements, Contracts, Statuses } from "./contract.ts";

/**
 * What a message is. `chat` is text. The specification's names are kept for what it names; `waiting` stands for one that
 * could not be read yet and fills itself when it is sent again, `unsupported` for a kind that we can't show.
 */
export const messageKinds = [
  "chat",
  "image",
  "video",
  "audio",
  "application",
  "sticker",
  /** Body: picture, link and description, with "|" between them. */
  "locationMessage",
  /** Body: one vCard or several, one after another. */
  "contactMessage",
  /** Body: the question, and an option a line. */
  "poll",
  /** Body: a summary of the order or product. */
  "order",
  /** Can be opened on the phone alone. */
  "viewOnce",
  "call_log",
  "waiting",
  "unsupported",
] as const;
export type MessageKind = (typeof messageKinds)[number];

/** A message's file. `pending` until it lies in our own store, `failed` when it couldn't be fetched. */
export const messageMedia = z.object({
  state: z.enum(["pending", "ready", "failed"]),
  fileName: z.string(),
  contentType: z.string(),
  /** Bytes; as announced until it is here. */
  size: z.number().int(),
  /** Pixels; null where it has none or they aren't known yet. */
  width: z.number().int().nullable(),
  height: z.number().int().nullable(),
  seconds: z.number().nullable(),
  /** 64 loudnesses of 0 to 100, for a voice note's picture. */
  peaks: z.array(z.number().int()).length(64).nullable(),
  /** A few hundred bytes of JPEG as a data address, to show before the file is there. */
  thumbnail: z.string().nullable(),
  isVoiceNote: z.boolean(),
  /** Plays silently, again and again, as a GIF does. */
  isAnimated: z.boolean(),
  /** A round video note. */
  isRound: z.boolean(),
});
export type MessageMedia = z.output<typeof messageMedia>;

/** One person's reaction; `name` is null for one given by the company. */
export const reaction = z.object({ emoji: z.string(), fromMe: z.boolean(), name: z.string().nullable(), at: moment });
export type Reaction = z.output<typeof reaction>;

export const quotedMessage = z.object({
  id: bodyId,
  body: z.string(),
  fromMe: z.boolean(),
  mediaType: z.enum(messageKinds),
  /** The quoted picture's or file's; null where it has none. */
  media: messageMedia.pick({ fileName: true, contentType: true, thumbnail: true, seconds: true }).nullable(),
  contact: z.object({ name: z.string() }).nullable(),
});

export const message = z.object({
  id: bodyId,
  ticketId: bodyId,
  contactId: bodyId.nullable(),
  body: z.string(),
  fromMe: z.boolean(),
  read: z.boolean(),
  mediaType: z.enum(messageKinds),
  /** Null until the file is here; bearer or `/link` (decision 4). */
  mediaUrl: z.string().nullable(),
  media: messageMedia.nullable(),
  reactions: z.array(reaction),
  /** WhatsApp had kept it for us while the connection was down. */
  receivedOffline: z.boolean(),
  /** 0 waiting, 1 sent, 2 delivered, 3 read, 4 played; only ever raised (decision 6). */
  ack: z.number().int().min(0).max(4),
  /** Why it could not be sent, as an error code; null while it can. A retry clears it. */
  failure: z.string().nullable(),
  isDeleted: z.boolean(),
  isEdited: z.boolean(),
  /** It was said elsewhere before. */
  isForwarded: z.boolean(),
  quotedMsg: quotedMessage.nullable(),
  contact: z.object({ name: z.string() }).nullable(),
  /** Who of ours wrote it. */
  user: z.object({ id: bodyId, name: z.string() }).nullable(),
  /** The sender's own id for a message that it showed before the server answered. */
  clientId: z.string().nullable(),
  createdAt: moment,
});
export type Message = z.output<typeof message>;

/** One service cycle of a conversation: the list draws where it began and where it ended. */
export const cycle = z.object({ id: bodyId, ticketId: bodyId, startedAt: moment, finishedAt: moment.nullable() });
export type Cycle = z.output<typeof cycle>;

/** What a message said before it was edited. */
export const messageVersion = z.object({ body: z.string(), replacedAt: moment });

const quote = z.object({ id: bodyId }).nullable();
const list = <T extends z.ZodType>(item: T, max: number) =>
  z
    .string()
    .transform((given, context) => {
      try {
        return JSON.parse(given) as unknown;
      } catch {
        context.addIssue({ code: "custom" });
        return z.NEVER;
      }
    })
    .pipe(z.array(item).max(max));

/** The fields beside the files of a form. */
export const uploadFields = z.object({
  /** Caption of the first file. */
  body: text.max(limits.messageBody.max).default(""),
  /** JSON: a caption for each file; instead of `body`. */
  captions: list(text.max(limits.messageBody.max), limits.filesAtOnce).optional(),
  /** JSON: the browser's own id for each file's message. */
  clientIds: list(text.max(64), limits.filesAtOnce).optional(),
  /** JSON: `{id}`. */
  quotedMsg: z.string().max(200).optional(),
  /** "true": the one file is a voice note, recorded just now. */
  voiceNote: z.enum(["true", "false"]).optional(),
  fromMe: z.string().max(10).optional(),
});

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
    query: z.object({ pageNumber, /** Messages older than this id. */ before: id.optional() }),
    answer: z.object({
      messages: z.array(message),
      cycles: z.array(cycle),
      /** Said with the newest page, and up to 1,000: more are not counted. */
      count: z.number().int(),
      hasMore: z.boolean(),
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
        /** Instead of text: a place, */
        location: z
          .object({
            latitude: z.number().min(-90).max(90),
            longitude: z.number().min(-180).max(180),
            name: text.max(1_000).default(""),
          })
          .optional(),
        /** or contacts of the company as cards. */
        contactIds: z.array(bodyId).min(1).max(limits.contactCards).optional(),
        quotedMsg: quote.optional(),
        clientId: text.max(64).optional(),
        fromMe: z.boolean().optional(),
        read: z.union([z.boolean(), z.number()]).optional(),
        mediaUrl: z.string().max(2_000).nullable().optional(),
      })
      .refine((given) => given.body.trim() !== "" || given.location !== undefined || given.contactIds !== undefined, {
        path: ["body"],
      }),
    upload: uploadFields,
    answer: message,
    errors: [
      "ERR_NO_TICKET_FOUND",
      "ERR_TICKET_NOT_OPEN",
      "ERR_NO_MESSAGE_FOUND",
      "ERR_NO_CONTACT_FOUND",
      "ERR_CONTACT_BLOCKED",
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
    errors: ["ERR_NO_MESSAGE_FOUND", "ERR_TICKET_NOT_OPEN", "ERR_NO_PERMISSION"],
  },
  "GET /messages/:messageId/versions": {
    summary: "What a message said before it was edited, the oldest first.",
    params: z.object({ messageId: id }),
    answer: z.array(messageVersion),
    errors: ["ERR_NO_MESSAGE_FOUND"],
  },
  "POST /messages/:messageId/media/retry": {
    summary: "Fetches a customer's file again that couldn't be fetched.",
    params: z.object({ messageId: id }),
    answer: message,
    errors: ["ERR_NO_MESSAGE_FOUND", "ERR_MEDIA_NOT_FAILED"],
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
  "POST /messages/:messageId/retry": {
    summary: "Sends a failed message again, under the same id.",
    params: z.object({ messageId: id }),
    answer: message,
    errors: ["ERR_NO_MESSAGE_FOUND", "ERR_MESSAGE_NOT_FAILED", "ERR_TICKET_NOT_OPEN", "ERR_NO_PERMISSION"],
  },
} as const satisfies Contracts;

/** What the server announces, each with the id of what it is about. */
export const events = {
  appMessage: (
    event:
      | { action: "create"; message: Message; ticket: Ticket; contact: ContactSummary }
      | { action: "update"; message: Message },
  ) => event.message.id,
} satisfies Announcements;

export const errors = {
  ERR_WAPP_DOWNLOAD_MEDIA: 409,
  ERR_SENDING_WAPP_MSG: 409,
  ERR_DELETE_WAPP_MSG: 409,
  ERR_CREATING_MESSAGE: 500,
  ERR_FETCH_WAPP_MSG: 409,
  ERR_NO_MESSAGE_FOUND: 404,
  ERR_MESSAGE_NOT_FAILED: 409,
  ERR_MESSAGE_NOT_EDITABLE: 409,
  ERR_MESSAGE_NOT_FORWARDABLE: 409,
  ERR_EDIT_TOO_LATE: 409,
  ERR_MEDIA_NOT_FAILED: 409,
} as const satisfies Statuses;
