import { bigint, boolean, date, integer, pgTable, primaryKey, smallint, text, timestamp } from "drizzle-orm/pg-core";
import { campaignStatuses, campaignWaits, recipientStatuses } from "@recado/contracts/campaign-shapes";

export const campaigns = pgTable(
  "campaigns",
  {
    companyId: bigint("company_id", { mode: "number" }).notNull(),
    id: bigint("id", { mode: "number" }).generatedByDefaultAsIdentity(),
    name: text("name").notNull(),
    messages: text("messages").array().notNull(),
    status: text("status", { enum: campaignStatuses }).notNull(),
    waitReason: text("wait_reason", { enum: campaignWaits }),
    waitsUntil: timestamp("waits_until", { withTimezone: true }),
    scheduledAt: timestamp("scheduled_at", { withTimezone: true }),
    startedAt: timestamp("started_at", { withTimezone: true }),
    completedAt: timestamp("completed_at", { withTimezone: true }),
    tagId: bigint("tag_id", { mode: "number" }),
    contactListId: bigint("contact_list_id", { mode: "number" }),
    moveToTagId: bigint("move_to_tag_id", { mode: "number" }),
    scheduleTemplateId: bigint("schedule_template_id", { mode: "number" }),
    connectionTemplateId: bigint("connection_template_id", { mode: "number" }),
    connectionId: bigint("connection_id", { mode: "number" }),
    fileListId: bigint("file_list_id", { mode: "number" }),
    userId: bigint("user_id", { mode: "number" }),
    freezeStage: text("freeze_stage", { enum: ["contacts", "tickets", "list", "done", "clearing"] }),
    frozenTo: bigint("frozen_to", { mode: "number" }).notNull().default(0),
    duplicates: integer("duplicates").notNull().default(0),
    sentCount: integer("sent_count").notNull().default(0),
    nextSendAt: timestamp("next_send_at", { withTimezone: true }),
    deletedAt: timestamp("deleted_at", { withTimezone: true }),
    clientId: text("client_id"),
    version: integer("version").notNull().default(1),
    changedBy: bigint("changed_by", { mode: "number" }),
    createdAt: timestamp("created_at", { withTimezone: true }).notNull().defaultNow(),
    updatedAt: timestamp("updated_at", { withTimezone: true }).notNull().defaultNow(),
  },
  (table) => [primaryKey({ columns: [table.companyId, table.id] })],
);
export type CampaignRow = typeof campaigns.$inferSelect;

export const campaignRecipients = pgTable(
  "campaign_recipients",
  {
    companyId: bigint("company_id", { mode: "number" }).notNull(),
    id: bigint("id", { mode: "number" }).generatedByDefaultAsIdentity(),
    campaignId: bigint("campaign_id", { mode: "number" }).notNull(),
    contactId: bigint("contact_id", { mode: "number" }),
    personKey: text("person_key").notNull(),
    name: text("name").notNull().default(""),
    number: text("number").notNull().default(""),
    email: text("email").notNull().default(""),
    isNew: boolean("is_new").notNull(),
    variant: smallint("variant").notNull(),
    status: text("status", { enum: recipientStatuses }).notNull(),
    reason: text("reason"),
    connectionId: bigint("connection_id", { mode: "number" }),
    externalId: text("external_id"),
    messageId: bigint("message_id", { mode: "number" }),
    sentAt: timestamp("sent_at", { withTimezone: true }),
    isFirstContact: boolean("is_first_contact").notNull().default(false),
    deliveredAt: timestamp("delivered_at", { withTimezone: true }),
    readAt: timestamp("read_at", { withTimezone: true }),
    answeredAt: timestamp("answered_at", { withTimezone: true }),
    optedOutAt: timestamp("opted_out_at", { withTimezone: true }),
    isToMove: boolean("is_to_move").notNull().default(false),
    attempts: smallint("attempts").notNull().default(0),
    retryAt: timestamp("retry_at", { withTimezone: true }),
    fileMessageIds: bigint("file_message_ids", { mode: "number" }).array().notNull().default([]),
    filesFailed: smallint("files_failed").notNull().default(0),
  },
  (table) => [primaryKey({ columns: [table.companyId, table.campaignId, table.id] })],
);

export const campaignCounts = pgTable(
  "campaign_counts",
  {
    companyId: bigint("company_id", { mode: "number" }).notNull(),
    id: bigint("id", { mode: "number" }).generatedByDefaultAsIdentity(),
    campaignId: bigint("campaign_id", { mode: "number" }).notNull(),
    variant: smallint("variant").notNull(),
    connectionId: bigint("connection_id", { mode: "number" }).notNull(),
    what: text("what").notNull(),
    reason: text("reason").notNull(),
    change: integer("change").notNull(),
  },
  (table) => [primaryKey({ columns: [table.companyId, table.campaignId, table.id] })],
);

export const campaignPace = pgTable(
  "campaign_pace",
  {
    companyId: bigint("company_id", { mode: "number" }).notNull(),
    connectionId: bigint("connection_id", { mode: "number" }).notNull(),
    nextAt: timestamp("next_at", { withTimezone: true }).notNull().defaultNow(),
    day: date("day").notNull(),
    sentToday: integer("sent_today").notNull().default(0),
  },
  (table) => [primaryKey({ columns: [table.companyId, table.connectionId] })],
);
