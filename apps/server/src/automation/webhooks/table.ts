import { bigint, boolean, integer, jsonb, pgTable, primaryKey, text, timestamp } from "drizzle-orm/pg-core";
import { deliveryStates } from "@recado/contracts/webhooks";
import { bytea } from "../../platform/database/bytea.ts";

export const webhooksTable = pgTable(
  "webhooks",
  {
    companyId: bigint("company_id", { mode: "number" }).notNull(),
    id: bigint("id", { mode: "number" }).generatedByDefaultAsIdentity(),
    name: text("name").notNull(),
    url: text("url").notNull(),
    secret: bytea("secret"),
    events: text("events").array().notNull(),
    isActive: boolean("is_active").notNull().default(true),
    pausedAt: timestamp("paused_at", { withTimezone: true }),
    failingSince: timestamp("failing_since", { withTimezone: true }),
    /** The id that its author's browser gave it. */
    clientId: text("client_id"),
    createdAt: timestamp("created_at", { withTimezone: true }).notNull().defaultNow(),
    updatedAt: timestamp("updated_at", { withTimezone: true }).notNull().defaultNow(),
  },
  (table) => [primaryKey({ columns: [table.companyId, table.id] })],
);

export const webhookDeliveries = pgTable(
  "webhook_deliveries",
  {
    companyId: bigint("company_id", { mode: "number" }).notNull(),
    id: bigint("id", { mode: "number" }).generatedByDefaultAsIdentity(),
    webhookId: bigint("webhook_id", { mode: "number" }).notNull(),
    eventId: text("event_id").notNull(),
    event: text("event").notNull(),
    conversation: bigint("conversation", { mode: "number" }).notNull(),
    payload: jsonb("payload").notNull(),
    state: text("state", { enum: deliveryStates }).notNull().default("waiting"),
    attempts: integer("attempts").notNull().default(0),
    dueAt: timestamp("due_at", { withTimezone: true }).notNull().defaultNow(),
    claimedUntil: timestamp("claimed_until", { withTimezone: true }),
    status: integer("status"),
    error: text("error").notNull().default(""),
    createdAt: timestamp("created_at", { withTimezone: true }).notNull().defaultNow(),
    triedSince: timestamp("tried_since", { withTimezone: true }),
    deliveredAt: timestamp("delivered_at", { withTimezone: true }),
  },
  (table) => [primaryKey({ columns: [table.companyId, table.id] })],
);
