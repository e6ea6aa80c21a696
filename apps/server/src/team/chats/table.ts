import { bigint, boolean, integer, jsonb, pgTable, primaryKey, text, timestamp, uuid } from "drizzle-orm/pg-core";
import type { ChatMessageKind } from "@recado/contracts/chats";
import type { MessageMedia } from "@recado/contracts/message-media";

export const chats = pgTable(
  "chats",
  {
    companyId: bigint("company_id", { mode: "number" }).notNull(),
    id: bigint("id", { mode: "number" }).generatedByDefaultAsIdentity(),
    uuid: uuid("uuid").notNull().defaultRandom(),
    title: text("title").notNull().default(""),
    ownerId: bigint("owner_id", { mode: "number" }),
    directLow: bigint("direct_low", { mode: "number" }),
    directHigh: bigint("direct_high", { mode: "number" }),
    /** The id that its owner's browser gave it. */
    clientId: text("client_id"),
    createdAt: timestamp("created_at", { withTimezone: true }).notNull().defaultNow(),
    updatedAt: timestamp("updated_at", { withTimezone: true }).notNull().defaultNow(),
  },
  (table) => [primaryKey({ columns: [table.companyId, table.id] })],
);

export const chatUsers = pgTable(
  "chat_users",
  {
    companyId: bigint("company_id", { mode: "number" }).notNull(),
    chatId: bigint("chat_id", { mode: "number" }).notNull(),
    userId: bigint("user_id", { mode: "number" }).notNull(),
    unreads: integer("unreads").notNull().default(0),
    mentions: integer("mentions").notNull().default(0),
    lastReadId: bigint("last_read_id", { mode: "number" }).notNull().default(0),
    isMuted: boolean("is_muted").notNull().default(false),
    joinedAt: timestamp("joined_at", { withTimezone: true }).notNull().defaultNow(),
  },
  (table) => [primaryKey({ columns: [table.companyId, table.chatId, table.userId] })],
);

export const chatMessages = pgTable(
  "chat_messages",
  {
    companyId: bigint("company_id", { mode: "number" }).notNull(),
    id: bigint("id", { mode: "number" }).generatedByDefaultAsIdentity(),
    chatId: bigint("chat_id", { mode: "number" }).notNull(),
    senderId: bigint("sender_id", { mode: "number" }),
    kind: text("kind").$type<ChatMessageKind>().notNull(),
    body: text("body").notNull(),
    clientId: text("client_id"),
    replyTo: bigint("reply_to", { mode: "number" }),
    ticketId: bigint("ticket_id", { mode: "number" }),
    mediaId: bigint("media_id", { mode: "number" }),
    file: jsonb("file").$type<MessageMedia>(),
    mentions: bigint("mentions", { mode: "number" }).array().notNull().default([]),
    editedAt: timestamp("edited_at", { withTimezone: true }),
    deletedAt: timestamp("deleted_at", { withTimezone: true }),
    createdAt: timestamp("created_at", { withTimezone: true }).notNull().defaultNow(),
  },
  (table) => [primaryKey({ columns: [table.companyId, table.id] })],
);
