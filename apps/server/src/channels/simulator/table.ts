import { bigint, boolean, integer, jsonb, pgTable, primaryKey, smallint, text, timestamp } from "drizzle-orm/pg-core";
import type { MessageKind, MessageMedia } from "@recado/contracts/messages";

/** The description of a message's file. */
export type FileFacts = Omit<MessageMedia, "state">;

/** A customer's change of a message that waits on the phone. */
export type SimulatedEffect = { kind: "edit"; body: string } | { kind: "revoke" } | { kind: "reaction"; emoji: string };

export const simulatorCustomers = pgTable(
  "simulator_customers",
  {
    companyId: bigint("company_id", { mode: "number" }).notNull(),
    id: bigint("id", { mode: "number" }).generatedByDefaultAsIdentity(),
    connectionId: bigint("connection_id", { mode: "number" }).notNull(),
    name: text("name").notNull(),
    number: text("number").notNull(),
    isGroup: boolean("is_group").notNull().default(false),
    lid: text("lid"),
    hidesNumber: boolean("hides_number").notNull().default(false),
    isBlocked: boolean("is_blocked").notNull().default(false),
    unread: integer("unread").notNull().default(0),
    lastMessage: text("last_message").notNull().default(""),
    lastKind: text("last_kind").$type<MessageKind>().notNull().default("chat"),
    readUpTo: bigint("read_up_to", { mode: "number" }).notNull().default(0),
    updatedAt: timestamp("updated_at", { withTimezone: true }).notNull().defaultNow(),
  },
  (table) => [primaryKey({ columns: [table.companyId, table.id] })],
);
export type CustomerRow = typeof simulatorCustomers.$inferSelect;

export const simulatorMembers = pgTable(
  "simulator_members",
  {
    companyId: bigint("company_id", { mode: "number" }).notNull(),
    groupId: bigint("group_id", { mode: "number" }).notNull(),
    customerId: bigint("customer_id", { mode: "number" }).notNull(),
  },
  (table) => [primaryKey({ columns: [table.companyId, table.groupId, table.customerId] })],
);

export const simulatorMessages = pgTable(
  "simulator_messages",
  {
    companyId: bigint("company_id", { mode: "number" }).notNull(),
    id: bigint("id", { mode: "number" }).generatedByDefaultAsIdentity(),
    customerId: bigint("customer_id", { mode: "number" }).notNull(),
    externalId: text("external_id").notNull(),
    fromCustomer: boolean("from_customer").notNull(),
    authorId: bigint("author_id", { mode: "number" }),
    kind: text("kind").$type<MessageKind>().notNull().default("chat"),
    body: text("body").notNull(),
    quotedId: bigint("quoted_id", { mode: "number" }),
    mediaId: bigint("media_id", { mode: "number" }),
    file: jsonb("file").$type<FileFacts>(),
    ack: smallint("ack").notNull().default(1),
    played: boolean("played").notNull().default(false),
    isLost: boolean("is_lost").notNull().default(false),
    callEnd: text("call_end").$type<"refused" | "unanswered">(),
    edited: boolean("edited").notNull().default(false),
    deleted: boolean("deleted").notNull().default(false),
    createdAt: timestamp("created_at", { withTimezone: true }).notNull().defaultNow(),
  },
  (table) => [primaryKey({ columns: [table.companyId, table.id] })],
);
export type NewMessage = typeof simulatorMessages.$inferInsert;

export const simulatorEffects = pgTable(
  "simulator_effects",
  {
    companyId: bigint("company_id", { mode: "number" }).notNull(),
    id: bigint("id", { mode: "number" }).generatedByDefaultAsIdentity(),
    connectionId: bigint("connection_id", { mode: "number" }).notNull(),
    customerId: bigint("customer_id", { mode: "number" }).notNull(),
    authorId: bigint("author_id", { mode: "number" }),
    messageId: bigint("message_id", { mode: "number" }).notNull(),
    effect: jsonb("effect").$type<SimulatedEffect>().notNull(),
    createdAt: timestamp("created_at", { withTimezone: true }).notNull().defaultNow(),
  },
  (table) => [primaryKey({ columns: [table.companyId, table.id] })],
);

export const simulatorPhones = pgTable(
  "simulator_phones",
  {
    companyId: bigint("company_id", { mode: "number" }).notNull(),
    connectionId: bigint("connection_id", { mode: "number" }).notNull(),
    isDown: boolean("is_down").notNull().default(false),
  },
  (table) => [primaryKey({ columns: [table.companyId, table.connectionId] })],
);

export const simulatorReactions = pgTable(
  "simulator_reactions",
  {
    companyId: bigint("company_id", { mode: "number" }).notNull(),
    messageId: bigint("message_id", { mode: "number" }).notNull(),
    reactor: text("reactor").notNull(),
    customerId: bigint("customer_id", { mode: "number" }),
    emoji: text("emoji").notNull(),
  },
  (table) => [primaryKey({ columns: [table.companyId, table.messageId, table.reactor] })],
);
