import { bigint, integer, jsonb, pgTable, primaryKey, text, timestamp } from "drizzle-orm/pg-core";
import type { Queue } from "@recado/contracts/queues";

export const queues = pgTable(
  "queues",
  {
    companyId: bigint("company_id", { mode: "number" }).notNull(),
    id: bigint("id", { mode: "number" }).generatedByDefaultAsIdentity(),
    name: text("name").notNull(),
    color: text("color").notNull(),
    orderQueue: integer("order_queue"),
    greetingMessage: text("greeting_message").notNull().default(""),
    outOfHoursMessage: text("out_of_hours_message").notNull().default(""),
    integrationId: bigint("integration_id", { mode: "number" }),
    promptId: bigint("prompt_id", { mode: "number" }),
    schedules: jsonb("schedules").$type<Queue["schedules"]>().notNull(),
    /** The id that its author's browser gave it. */
    clientId: text("client_id"),
    deletedAt: timestamp("deleted_at", { withTimezone: true }),
    createdAt: timestamp("created_at", { withTimezone: true }).notNull().defaultNow(),
    updatedAt: timestamp("updated_at", { withTimezone: true }).notNull().defaultNow(),
  },
  (table) => [primaryKey({ columns: [table.companyId, table.id] })],
);

export type QueueRow = typeof queues.$inferSelect;
