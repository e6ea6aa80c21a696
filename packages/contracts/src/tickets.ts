import { z } from "zod";
import {
  bodyId,
  day,
  flag,
  id,
  ids,
  keptWhenEmptied,
  moment,
  pageNumber,
  searchParam,
  text,
  whenEmptied,
} from "./fields.ts";
import { contactSummary, contact } from "./contacts.ts";
import { lastMessageInfo } from "./last-message-info.ts";
import { limits } from "./limits.ts";
import { freeColleague, type Transfer } from "./transfers.ts";
import { tagMark } from "./tags.ts";
import type { Announcements, Contracts, Permissions, Statuses } from "./contract.ts";

export const ticketStatuses = ["pending", "open", "closed"] as const;
export type TicketStatus = (typeof ticketStatuses)[number];

/** Actions that can be undone for a moment (decision 29). */
const undoables = ["close", "return"] as const;
export type Undoable = (typeof undoables)[number];

export const ticket = z.object({
  id: bodyId,
  uuid: z.uuid(),
  status: z.enum(ticketStatuses),
  userId: bodyId.nullable(),
  user: z.object({ id: bodyId, name: z.string() }).nullable(),
  queueId: bodyId.nullable(),
  queue: z.object({ id: bodyId, name: z.string(), color: z.string() }).nullable(),
  whatsappId: bodyId.nullable(),
  whatsapp: z.object({ id: bodyId, name: z.string() }).nullable(),
  contactId: bodyId,
  contact: contactSummary,
  isGroup: z.boolean(),
  /** The number that answers go to: the one that the contact last wrote from. "" where WhatsApp hides it, and for groups. */
  answerNumber: z.string(),
  chatbot: z.boolean(),
  /** The bot fell silent after many answers in a row: the customer may be a bot too. */
  isBotLoop: z.boolean(),
  /** Received through the test phone. */
  isTest: z.boolean(),
  lastMessage: z.string(),
  lastMessageAt: moment,
  lastMessageFromMe: z.boolean(),
  lastMessageInfo,
  /** When it was queued; null unless it waits. */
  waitingSince: moment.nullable(),
  unreadMessages: z.number().int(),
  useIntegration: z.boolean(),
  promptId: bodyId.nullable(),
  integrationId: bodyId.nullable(),
  /** The protocol that customers quote, the same for a whole service cycle. */
  code: z.string(),
  tags: z.array(tagMark),
  createdAt: moment,
  updatedAt: moment,
});
export type Ticket = z.output<typeof ticket>;

export const ticketPage = ticket.extend({
  contact,
  /** The contact's numbers beside `contact.number`, where contacts were merged. */
  otherNumbers: z.array(z.string()),
});
export type TicketPage = z.output<typeof ticketPage>;

/** A conversation among all of its contact's. */
export const contactTicket = ticket.extend({ closedAt: moment.nullable() });
export type ContactTicket = z.output<typeof contactTicket>;

const narrowing = {
  /** Narrows among queues; conversations without a queue stay included. An empty list narrows nothing. */
  queueIds: ids,
  /** `false` also excludes those without a queue; `true` without `queueIds` includes only those. */
  withoutQueue: flag,
  /** `true`: only groups, without a status those that are not closed; `false`: no groups. */
  groups: flag,
};

/** A list's conversations and their order. */
export const ticketList = z.object({
  /** Name or number of the contact, protocol, or words of the messages. */
  searchParam,
  /** `false`: a search passes over the messages' texts. */
  inTexts: flag,
  /** `false`: a search passes over resolved conversations. */
  closed: flag,
  status: z.enum(ticketStatuses).optional(),
  /** With `status=pending`: longest waiting first. */
  order: z.enum(["waiting"]).optional(),
  showAll: flag,
  ...narrowing,
  tags: ids,
  users: ids,
  withUnreadMessages: flag,
  date: day.optional(),
  updatedAt: day.optional(),
});

export const contracts = {
  "GET /tickets": {
    summary: "Conversations that the caller may see, the newest or longest waiting first. Filters only narrow.",
    query: ticketList.extend({
      pageNumber,
      /** Where the previous page ended; more reliable than a page number while rows move. */
      cursor: z.string().max(200).optional(),
    }),
    answer: z.object({
      tickets: z.array(ticket),
      /** Only with the first page, and up to 1,000: more are not counted. */
      count: z.number().int(),
      hasMore: z.boolean(),
      nextCursor: z.string().nullable(),
    }),
  },
  "GET /tickets/counts": {
    summary: "The badges: how many conversations wait and are being answered, for the same filters as the list.",
    query: z.object({ showAll: flag, ...narrowing }),
    answer: z.object({
      open: z.number().int(),
      pending: z.number().int(),
      unread: z.number().int(),
      /** Of groups, open and pending. */
      groups: z.number().int(),
    }),
  },
  "GET /tickets/colleagues": {
    summary: "To whom a conversation can be handed: who is online first, then who is away, then who never signed in.",
    answer: z.array(freeColleague),
  },
  "GET /contacts/:contactId/tickets": {
    summary: "A contact's conversations that the caller may see, on every connection, newest message first.",
    params: z.object({ contactId: id }),
    query: z.object({ cursor: z.string().max(200).optional() }),
    answer: z.object({ tickets: z.array(contactTicket), hasMore: z.boolean(), nextCursor: z.string().nullable() }),
    errors: ["ERR_NO_CONTACT_FOUND"],
  },
  "GET /tickets/:ticketId": {
    summary: "One conversation.",
    params: z.object({ ticketId: id }),
    answer: ticketPage,
    errors: ["ERR_NO_TICKET_FOUND"],
  },
  "GET /tickets/u/:uuid": {
    summary: "One conversation by the uuid of its address.",
    params: z.object({ uuid: z.string().max(64) }),
    answer: ticketPage,
    errors: ["ERR_NO_TICKET_FOUND"],
  },
  "POST /tickets": {
    summary: "Starts a conversation with a contact.",
    body: z.object({
      contactId: bodyId,
      queueId: bodyId.nullable().optional(),
      whatsappId: bodyId.nullable().optional(),
      userId: bodyId.nullable().optional(),
      status: z.enum(["open", "pending"]).default("open"),
    }),
    answer: ticketPage,
    errors: [
      "ERR_NO_CONTACT_FOUND",
      "ERR_NO_DEF_WAPP_FOUND",
      "ERR_OTHER_OPEN_TICKET",
      "ERR_QUEUE_REQUIRED",
      "ERR_NO_QUEUE_FOUND",
      "ERR_NO_WAPP_FOUND",
    ],
  },
  "PUT /tickets/:ticketId": {
    summary:
      "Accepts (open), returns (pending), closes (closed) or reopens (open) a conversation, or transfers it: to a user, to a queue (without user it waits there), to another connection.",
    params: z.object({ ticketId: id }),
    body: z.object({
      status: keptWhenEmptied(z.enum(ticketStatuses)).optional(),
      userId: bodyId.nullable().optional(),
      queueId: bodyId.nullable().optional(),
      whatsappId: bodyId.nullable().optional(),
      /** `false` and `null` end a bot's turn. */
      useIntegration: whenEmptied(z.boolean(), false).optional(),
      promptId: bodyId.nullable().optional(),
      integrationId: bodyId.nullable().optional(),
      /** Transferring: a note that colleagues read in the conversation. */
      note: text.trim().max(limits.transferNote.max).optional(),
      /** Closing: the customer is not told. */
      silent: keptWhenEmptied(z.boolean()).optional(),
    }),
    answer: ticketPage,
    errors: [
      "ERR_NO_TICKET_FOUND",
      "ERR_TICKET_TAKEN",
      "ERR_TICKET_NOT_OPEN",
      "ERR_TICKET_CLOSED",
      "ERR_TICKET_MOVED",
      "ERR_OTHER_OPEN_TICKET",
      "ERR_NO_PERMISSION",
      "ERR_NO_WAPP_FOUND",
      "ERR_WAPP_NOT_FOR_TICKET",
      "ERR_NO_USER_FOUND",
      "ERR_NO_QUEUE_FOUND",
      "ERR_QUEUE_REQUIRED",
    ],
  },
  "POST /tickets/:ticketId/undo": {
    summary:
      "Takes back what the caller just did to a conversation (5 seconds): it is again as it stood, and the customer is told nothing.",
    params: z.object({ ticketId: id }),
    body: z.object({ undoes: z.enum(undoables) }),
    answer: ticketPage,
    errors: [
      "ERR_NO_TICKET_FOUND",
      "ERR_UNDO_TOO_LATE",
      "ERR_UNDO_OVERTAKEN",
      "ERR_OTHER_OPEN_TICKET",
      "ERR_NO_USER_FOUND",
      "ERR_NO_WAPP_FOUND",
    ],
  },
  "POST /tickets/:ticketId/read": {
    summary:
      "The attendant who owns the conversation has read it, up to a message or to its end: the customer sees blue ticks for what was read, and unread counts what comes after it.",
    params: z.object({ ticketId: id }),
    query: z.object({ upToId: id.optional() }),
    answer: null,
    errors: ["ERR_NO_TICKET_FOUND"],
  },
  "POST /tickets/:ticketId/unread": {
    summary: "Marks a conversation as unread, to come back to it: its count is at least 1. The customer is not told.",
    params: z.object({ ticketId: id }),
    answer: null,
    errors: ["ERR_NO_TICKET_FOUND", "ERR_NO_PERMISSION", "ERR_TICKET_CLOSED"],
  },
  "DELETE /tickets/:ticketId": {
    summary: "Deletes a conversation with its messages.",
    params: z.object({ ticketId: id }),
    answer: z.object({ message: z.string() }),
    errors: ["ERR_NO_TICKET_FOUND"],
  },
} as const satisfies Contracts;

/** Events, each with a function that gives its entity's id. */
export const events = {
  ticket: (
    event:
      | { action: "update"; ticket: Ticket }
      /** `hasMoved`: it exists, but left this reader's list or scope; users who may see it get an `update` next. */
      | { action: "delete"; ticketId: number; hasMoved?: true }
      /** Removes it from the lists of a reader who may not see it any more. `to`: where it is now. */
      | { action: "removeFromList"; ticketId: number; to?: Pick<Ticket, "status" | "user" | "queue"> }
      | { action: "updateUnread"; ticketId: number },
  ) => (event.action === "update" ? event.ticket.id : event.ticketId),
  /** For the user who got a conversation from a colleague. */
  ticketTransfer: (event: { action: "create"; ticket: Ticket; transfer: Transfer }) => event.ticket.id,
  /** For viewers of a conversation: its other viewers, and briefly that a colleague types in it. */
  ticketViewers: (
    event:
      | {
          action: "update";
          ticketId: number;
          viewers: { id: number; name: string }[];
          /** Time of this state, ms of the server's clock: events of two processes may overtake each other. */
          at: number;
        }
      /** Valid for some seconds, unless it is repeated. */
      | { action: "writing"; ticketId: number; userId: number; state: "composing" | "recording" | "paused" },
  ) => event.ticketId,
} satisfies Announcements;

/** Permissions, each with the profiles that have it besides admins. */
export const permissions = {
  "tickets-manager:showall": [],
  "ticket-options:deleteTicket": [],
  "ticket:peek": [],
} as const satisfies Permissions;

export const errors = {
  ERR_OTHER_OPEN_TICKET: 409,
  ERR_NO_TICKET_FOUND: 404,
  ERR_CREATING_TICKET: 500,
  ERR_TICKET_NOT_OPEN: 409,
  ERR_TICKET_CLOSED: 409,
  ERR_TICKET_TAKEN: 409,
  ERR_TICKET_MOVED: 409,
  ERR_UNDO_TOO_LATE: 409,
  ERR_UNDO_OVERTAKEN: 409,
  ERR_QUEUE_REQUIRED: 400,
  /** A group's or test phone's conversation can't change its connection; others can't move to the test phone. */
  ERR_WAPP_NOT_FOR_TICKET: 400,
} as const satisfies Statuses;
