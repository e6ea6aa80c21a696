import { bigint, boolean, integer, pgTable, primaryKey, text, timestamp } from "drizzle-orm/pg-core";
import { bytea } from "../../platform/database/bytea.ts";
import { defaultProvider, providers } from "@recado/contracts/channel-kinds";
import { connectionReasons, connectionStatuses } from "@recado/contracts/connections";
import { newChatStages } from "@recado/contracts/number-health";

export const connections = pgTable(
  "connections",
  {
    companyId: bigint("company_id", { mode: "number" }).notNull(),
    id: bigint("id", { mode: "number" }).generatedByDefaultAsIdentity(),
    name: text("name").notNull(),
    provider: text("provider", { enum: providers }).notNull().default(defaultProvider),
    status: text("status", { enum: connectionStatuses }).notNull().default("DISCONNECTED"),
    isDefault: boolean("is_default").notNull().default(false),
    number: text("number").notNull().default(""),
    qrcode: text("qrcode").notNull().default(""),
    retries: integer("retries").notNull().default(0),
    reason: text("reason", { enum: connectionReasons }).notNull().default(""),
    upSince: timestamp("up_since", { withTimezone: true }),
    downSince: timestamp("down_since", { withTimezone: true }).defaultNow(),
    lastFallAt: timestamp("last_fall_at", { withTimezone: true }),
    lastFallReason: text("last_fall_reason", { enum: connectionReasons }).notNull().default(""),
    alertedAt: timestamp("alerted_at", { withTimezone: true }),
    lastInboundAt: timestamp("last_inbound_at", { withTimezone: true }),
    lastOutboundAt: timestamp("last_outbound_at", { withTimezone: true }),
    pairingNumber: text("pairing_number").notNull().default(""),
    pairingCode: text("pairing_code").notNull().default(""),
    historyDays: integer("history_days").notNull().default(0),
    historyImported: integer("history_imported").notNull().default(0),
    isRestricted: boolean("is_restricted").notNull().default(false),
    restrictedUntil: timestamp("restricted_until", { withTimezone: true }),
    newChatStage: text("new_chat_stage", { enum: newChatStages }).notNull().default("NONE"),
    newChatQuota: integer("new_chat_quota"),
    newChatsUsed: integer("new_chats_used"),
    newChatCycleEndsAt: timestamp("new_chat_cycle_ends_at", { withTimezone: true }),
    readReceipts: boolean("read_receipts").notNull().default(true),
    keepsOnline: boolean("keeps_online").notNull().default(false),
    tokenTail: text("token_tail").notNull().default(""),
    greetingMessage: text("greeting_message").notNull().default(""),
    complationMessage: text("complation_message").notNull().default(""),
    outOfHoursMessage: text("out_of_hours_message").notNull().default(""),
    ratingMessage: text("rating_message").notNull().default(""),
    expiresInactiveMessage: text("expires_inactive_message").notNull().default(""),
    expiresTicket: integer("expires_ticket").notNull().default(0),
    expiresWarningMessage: text("expires_warning_message").notNull().default(""),
    expiresWarning: integer("expires_warning").notNull().default(0),
    timeUseBotQueues: integer("time_use_bot_queues").notNull().default(0),
    maxUseBotQueues: integer("max_use_bot_queues").notNull().default(3),
    timeToTransfer: integer("time_to_transfer").notNull().default(0),
    transferQueueId: bigint("transfer_queue_id", { mode: "number" }),
    promptId: bigint("prompt_id", { mode: "number" }),
    integrationId: bigint("integration_id", { mode: "number" }),
    /** The id that its author's browser gave it. */
    clientId: text("client_id"),
    deletedAt: timestamp("deleted_at", { withTimezone: true }),
    createdAt: timestamp("created_at", { withTimezone: true }).notNull().defaultNow(),
    updatedAt: timestamp("updated_at", { withTimezone: true }).notNull().defaultNow(),
    isTest: boolean("is_test").notNull().default(false),
  },
  (table) => [primaryKey({ columns: [table.companyId, table.id] })],
);
export type ConnectionRow = typeof connections.$inferSelect;

export const connectionQueues = pgTable(
  "connection_queues",
  {
    companyId: bigint("company_id", { mode: "number" }).notNull(),
    connectionId: bigint("connection_id", { mode: "number" }).notNull(),
    queueId: bigint("queue_id", { mode: "number" }).notNull(),
  },
  (table) => [primaryKey({ columns: [table.companyId, table.connectionId, table.queueId] })],
);

/** Routes a call of the messages API to its connection. */
export const connectionTokens = pgTable("connection_tokens", {
  tokenHash: text("token_hash").primaryKey(),
  companyId: bigint("company_id", { mode: "number" }).notNull(),
  connectionId: bigint("connection_id", { mode: "number" }).notNull(),
});

/** Received content that could not be stored as a message. */
export const unplacedMessages = pgTable(
  "unplaced_messages",
  {
    companyId: bigint("company_id", { mode: "number" }).notNull(),
    id: bigint("id", { mode: "number" }).generatedByDefaultAsIdentity(),
    connectionId: bigint("connection_id", { mode: "number" }).notNull(),
    content: bytea("content").notNull(),
    error: text("error").notNull(),
    createdAt: timestamp("created_at", { withTimezone: true }).notNull().defaultNow(),
  },
  (table) => [primaryKey({ columns: [table.companyId, table.id] })],
);
