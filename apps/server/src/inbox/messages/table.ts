import {
  bigint,
  boolean,
  integer,
  jsonb,
  pgTable,
  primaryKey,
  real,
  smallint,
  text,
  timestamp,
} from "drizzle-orm/pg-core";
import { messageRules } from "@recado/contracts/messages";
import { bytea } from "../../platform/database/bytea.ts";

/** Edits, reactions and deletions that arrived before their message. */
export const earlyEffects = pgTable(
  "early_effects",
  {
    companyId: bigint("company_id", { mode: "number" }).notNull(),
    id: bigint("id", { mode: "number" }).generatedByDefaultAsIdentity(),
    connectionId: bigint("connection_id", { mode: "number" }).notNull(),
    contactId: bigint("contact_id", { mode: "number" }).notNull(),
    sender: text("sender").notNull(),
    targetExternalId: text("target_external_id").notNull(),
    effect: jsonb("effect").notNull(),
    createdAt: timestamp("created_at", { withTimezone: true }).notNull().defaultNow(),
  },
  (table) => [primaryKey({ columns: [table.companyId, table.id] })],
);

/** The file of a message. */
export const messageMedia = pgTable(
  "message_media",
  {
    companyId: bigint("company_id", { mode: "number" }).notNull(),
    messageId: bigint("message_id", { mode: "number" }).notNull(),
    state: text("state", { enum: ["pending", "ready", "failed"] }).notNull(),
    mediaId: bigint("media_id", { mode: "number" }),
    fileName: text("file_name").notNull().default(""),
    contentType: text("content_type").notNull(),
    size: bigint("size", { mode: "number" }).notNull().default(0),
    width: integer("width"),
    height: integer("height"),
    seconds: real("seconds"),
    peaks: smallint("peaks").array(),
    thumbnail: bytea("thumbnail"),
    isVoiceNote: boolean("is_voice_note").notNull().default(false),
    isAnimated: boolean("is_animated").notNull().default(false),
    isRound: boolean("is_round").notNull().default(false),
    source: bytea("source"),
    attempts: integer("attempts").notNull().default(0),
    transcript: text("transcript"),
  },
  (table) => [primaryKey({ columns: [table.companyId, table.messageId] })],
);

/** At most one per person. */
export const messageReactions = pgTable(
  "message_reactions",
  {
    companyId: bigint("company_id", { mode: "number" }).notNull(),
    messageId: bigint("message_id", { mode: "number" }).notNull(),
    reactor: text("reactor").notNull(),
    contactId: bigint("contact_id", { mode: "number" }),
    userId: bigint("user_id", { mode: "number" }),
    emoji: text("emoji").notNull(),
    reactedAt: timestamp("reacted_at", { withTimezone: true }).notNull(),
  },
  (table) => [primaryKey({ columns: [table.companyId, table.messageId, table.reactor] })],
);

/** The earlier texts of an edited message. */
export const messageVersions = pgTable(
  "message_versions",
  {
    companyId: bigint("company_id", { mode: "number" }).notNull(),
    id: bigint("id", { mode: "number" }).generatedByDefaultAsIdentity(),
    messageId: bigint("message_id", { mode: "number" }).notNull(),
    body: text("body").notNull(),
    replacedAt: timestamp("replaced_at", { withTimezone: true }).notNull(),
  },
  (table) => [primaryKey({ columns: [table.companyId, table.id] })],
);

/** A received message that could not be stored as it is. */
export const setAsideMessages = pgTable(
  "set_aside_messages",
  {
    companyId: bigint("company_id", { mode: "number" }).notNull(),
    messageId: bigint("message_id", { mode: "number" }).notNull(),
    content: bytea("content").notNull(),
    createdAt: timestamp("created_at", { withTimezone: true }).notNull().defaultNow(),
  },
  (table) => [primaryKey({ columns: [table.companyId, table.messageId] })],
);

export const messages = pgTable(
  "messages",
  {
    companyId: bigint("company_id", { mode: "number" }).notNull(),
    id: bigint("id", { mode: "number" }).generatedByDefaultAsIdentity(),
    ticketId: bigint("ticket_id", { mode: "number" }).notNull(),
    contactId: bigint("contact_id", { mode: "number" }).notNull(),
    senderContactId: bigint("sender_contact_id", { mode: "number" }),
    connectionId: bigint("connection_id", { mode: "number" }).notNull(),
    sender: text("sender").notNull(),
    externalId: text("external_id").notNull(),
    fromMe: boolean("from_me").notNull(),
    kind: text("kind").notNull().default("chat"),
    body: text("body").notNull(),
    ack: smallint("ack").notNull().default(0),
    failure: text("failure"),
    read: boolean("read").notNull().default(false),
    isDeleted: boolean("is_deleted").notNull().default(false),
    isEdited: boolean("is_edited").notNull().default(false),
    quotedId: bigint("quoted_id", { mode: "number" }),
    choiceId: text("choice_id"),
    receivedOffline: boolean("received_offline").notNull().default(false),
    userId: bigint("user_id", { mode: "number" }),
    clientId: text("client_id"),
    source: text("source").notNull(),
    rule: text("rule", { enum: messageRules }),
    sentAt: timestamp("sent_at", { withTimezone: true }).notNull(),
    createdAt: timestamp("created_at", { withTimezone: true }).notNull().defaultNow(),
    via: text("via"),
    secret: bytea("secret"),
    isForwarded: boolean("is_forwarded").notNull().default(false),
    campaign: text("campaign"),
    mentions: jsonb("mentions"),
  },
  (table) => [primaryKey({ columns: [table.companyId, table.id] })],
);
