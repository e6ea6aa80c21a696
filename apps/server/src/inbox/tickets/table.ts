import {
  bigint,
  boolean,
  integer,
  jsonb,
  pgTable,
  primaryKey,
  smallint,
  text,
  timestamp,
  uuid,
} from "drizzle-orm/pg-core";
import { handlers } from "./handler.ts";

/** Tickets absorbed by others when contacts were merged. */
export const absorbedTickets = pgTable(
  "absorbed_tickets",
  {
    companyId: bigint("company_id", { mode: "number" }).notNull(),
    id: bigint("id", { mode: "number" }).notNull(),
    uuid: uuid("uuid").notNull(),
    ticketId: bigint("ticket_id", { mode: "number" }).notNull(),
  },
  (table) => [primaryKey({ columns: [table.companyId, table.id] })],
);

/** From the opening of a ticket to its closing. */
export const serviceCycles = pgTable(
  "service_cycles",
  {
    companyId: bigint("company_id", { mode: "number" }).notNull(),
    id: bigint("id", { mode: "number" }).generatedByDefaultAsIdentity(),
    ticketId: bigint("ticket_id", { mode: "number" }).notNull(),
    connectionId: bigint("connection_id", { mode: "number" }).notNull(),
    queueId: bigint("queue_id", { mode: "number" }),
    userId: bigint("user_id", { mode: "number" }),
    createdAt: timestamp("created_at", { withTimezone: true }).notNull().defaultNow(),
    queuedAt: timestamp("queued_at", { withTimezone: true }),
    chatbotAt: timestamp("chatbot_at", { withTimezone: true }),
    startedAt: timestamp("started_at", { withTimezone: true }),
    ratingAt: timestamp("rating_at", { withTimezone: true }),
    ratingUntil: timestamp("rating_until", { withTimezone: true }),
    ratingHinted: boolean("rating_hinted").notNull().default(false),
    finishedAt: timestamp("finished_at", { withTimezone: true }),
    rated: boolean("rated").notNull().default(false),
    rate: smallint("rate"),
    expired: boolean("expired").notNull().default(false),
    endedByPerson: boolean("ended_by_person").notNull().default(false),
    firstQueuedAt: timestamp("first_queued_at", { withTimezone: true }),
    firstReplyAt: timestamp("first_reply_at", { withTimezone: true }),
    isReckoned: boolean("is_reckoned").notNull().default(false),
  },
  (table) => [primaryKey({ columns: [table.companyId, table.id] })],
);

/** One user's part of a service cycle. */
export const serviceTurns = pgTable(
  "service_turns",
  {
    companyId: bigint("company_id", { mode: "number" }).notNull(),
    id: bigint("id", { mode: "number" }).generatedByDefaultAsIdentity(),
    cycleId: bigint("cycle_id", { mode: "number" }).notNull(),
    ticketId: bigint("ticket_id", { mode: "number" }).notNull(),
    userId: bigint("user_id", { mode: "number" }).notNull(),
    queueId: bigint("queue_id", { mode: "number" }),
    connectionId: bigint("connection_id", { mode: "number" }).notNull(),
    startedAt: timestamp("started_at", { withTimezone: true }).notNull().defaultNow(),
    endedAt: timestamp("ended_at", { withTimezone: true }),
    isGuess: boolean("is_guess").notNull().default(false),
  },
  (table) => [primaryKey({ columns: [table.companyId, table.id] })],
);

/** Transfers of tickets. */
export const ticketTransfers = pgTable(
  "ticket_transfers",
  {
    companyId: bigint("company_id", { mode: "number" }).notNull(),
    id: bigint("id", { mode: "number" }).generatedByDefaultAsIdentity(),
    ticketId: bigint("ticket_id", { mode: "number" }).notNull(),
    byUserId: bigint("by_user_id", { mode: "number" }),
    toUserId: bigint("to_user_id", { mode: "number" }),
    queueId: bigint("queue_id", { mode: "number" }),
    note: text("note").notNull(),
    createdAt: timestamp("created_at", { withTimezone: true }).notNull().defaultNow(),
  },
  (table) => [primaryKey({ columns: [table.companyId, table.id] })],
);

/** Exports of tickets. */
export const ticketExports = pgTable(
  "ticket_exports",
  {
    companyId: bigint("company_id", { mode: "number" }).notNull(),
    id: bigint("id", { mode: "number" }).generatedByDefaultAsIdentity(),
    ticketId: bigint("ticket_id", { mode: "number" }).notNull(),
    userId: bigint("user_id", { mode: "number" }),
    withNotes: boolean("with_notes").notNull(),
    language: text("language").notNull(),
    createdAt: timestamp("created_at", { withTimezone: true }).notNull().defaultNow(),
  },
  (table) => [primaryKey({ columns: [table.companyId, table.id] })],
);

/** Recent changes that can be undone. */
export const ticketUndos = pgTable(
  "ticket_undos",
  {
    companyId: bigint("company_id", { mode: "number" }).notNull(),
    id: bigint("id", { mode: "number" }).generatedByDefaultAsIdentity(),
    ticketId: bigint("ticket_id", { mode: "number" }).notNull(),
    userId: bigint("user_id", { mode: "number" }).notNull(),
    undoes: text("undoes", { enum: ["close", "return"] }).notNull(),
    ticket: jsonb("ticket").notNull(),
    cycle: jsonb("cycle"),
    doneAt: timestamp("done_at", { withTimezone: true }).notNull(),
    until: timestamp("until", { withTimezone: true, precision: 3 }).notNull(),
    saysGoodbye: boolean("says_goodbye").notNull(),
  },
  (table) => [primaryKey({ columns: [table.companyId, table.id] })],
);

export const tickets = pgTable(
  "tickets",
  {
    companyId: bigint("company_id", { mode: "number" }).notNull(),
    id: bigint("id", { mode: "number" }).generatedByDefaultAsIdentity(),
    uuid: uuid("uuid").notNull().defaultRandom(),
    status: text("status", { enum: ["pending", "open", "closed"] }).notNull(),
    contactId: bigint("contact_id", { mode: "number" }).notNull(),
    connectionId: bigint("connection_id", { mode: "number" }).notNull(),
    queueId: bigint("queue_id", { mode: "number" }),
    userId: bigint("user_id", { mode: "number" }),
    isGroup: boolean("is_group").notNull().default(false),
    isTest: boolean("is_test").notNull().default(false),
    isBotLoop: boolean("is_bot_loop").notNull().default(false),
    handler: text("handler", { enum: handlers }),
    handlerId: bigint("handler_id", { mode: "number" }),
    lastMessage: text("last_message").notNull().default(""),
    lastMessageAt: timestamp("last_message_at", { withTimezone: true, precision: 3 }).notNull().defaultNow(),
    lastMessageFromMe: boolean("last_message_from_me").notNull().default(false),
    lastInboundAt: timestamp("last_inbound_at", { withTimezone: true }),
    replyKind: text("reply_kind", { enum: ["pn", "lid", "group"] }),
    replyValue: text("reply_value"),
    unread: integer("unread").notNull().default(0),
    closedAt: timestamp("closed_at", { withTimezone: true }),
    waitingSince: timestamp("waiting_since", { withTimezone: true, precision: 3 }).notNull().defaultNow(),
    createdAt: timestamp("created_at", { withTimezone: true }).notNull().defaultNow(),
    updatedAt: timestamp("updated_at", { withTimezone: true }).notNull().defaultNow(),
    isHistory: boolean("is_history").notNull().default(false),
    earlierConnectionIds: bigint("earlier_connection_ids", { mode: "number" }).array(),
  },
  (table) => [primaryKey({ columns: [table.companyId, table.id] })],
);
