import { z } from "zod";
import { bodyId, id, moment, pageNumber, text } from "./fields.ts";
import { ticket } from "./tickets.ts";
import { limits } from "./limits.ts";
import type { Contracts } from "./contract.ts";

export const quotedMessage = z.object({
  id: bodyId,
  body: z.string(),
  fromMe: z.boolean(),
  mediaType: z.string(),
  contact: z.object({ name: z.string() }).nullable(),
});

export const message = z.object({
  id: bodyId,
  ticketId: bodyId,
  contactId: bodyId.nullable(),
  body: z.string(),
  fromMe: z.boolean(),
  read: z.boolean(),
  /** `chat` for text; else the specification's kinds. */
  mediaType: z.string(),
  mediaUrl: z.string().nullable(),
  /** 0 waiting, 1 sent, 2 delivered, 3 read, 4 played; only ever raised (decision 6). */
  ack: z.number().int().min(0).max(4),
  /** Why it could not be sent, as an error code; null while it can. A retry clears it. */
  failure: z.string().nullable(),
  isDeleted: z.boolean(),
  isEdited: z.boolean(),
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

export const messagesContracts = {
  "GET /messages/:ticketId": {
    summary:
      "Messages of the contact on the same connection as far as the caller may see them; newest page first, oldest first within it.",
    params: z.object({ ticketId: id }),
    query: z.object({ pageNumber, /** Messages older than this id. */ before: id.optional() }),
    answer: z.object({
      messages: z.array(message),
      cycles: z.array(cycle),
      count: z.number().int(),
      hasMore: z.boolean(),
      ticket,
    }),
    errors: ["ERR_NO_TICKET_FOUND"],
  },
  "POST /messages/:ticketId": {
    summary: "Writes to the customer; answered as soon as it is safe, sent right after.",
    params: z.object({ ticketId: id }),
    body: z.object({
      body: text.max(limits.messageBody.max).refine((s) => s.trim() !== ""),
      quotedMsg: z.object({ id: bodyId }).nullable().optional(),
      clientId: text.max(64).optional(),
      fromMe: z.boolean().optional(),
      read: z.union([z.boolean(), z.number()]).optional(),
      mediaUrl: z.string().max(2_000).nullable().optional(),
    }),
    answer: message,
    errors: ["ERR_NO_TICKET_FOUND", "ERR_TICKET_NOT_OPEN", "ERR_NO_MESSAGE_FOUND", "ERR_NO_PERMISSION"],
  },
  "POST /messages/:messageId/retry": {
    summary: "Sends a failed message again, under the same id.",
    params: z.object({ messageId: id }),
    answer: message,
    errors: ["ERR_NO_MESSAGE_FOUND", "ERR_MESSAGE_NOT_FAILED", "ERR_TICKET_NOT_OPEN"],
  },
} as const satisfies Contracts;
