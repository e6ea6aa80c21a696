import { sql } from "drizzle-orm";
import { bigint, boolean, integer, pgTable, primaryKey, smallint, text, timestamp } from "drizzle-orm/pg-core";

export const tags = pgTable(
  "tags",
  {
    companyId: bigint("company_id", { mode: "number" }).notNull(),
    id: bigint("id", { mode: "number" }).generatedByDefaultAsIdentity(),
    name: text("name").notNull(),
    color: text("color").notNull(),
    kanban: boolean("kanban").notNull().default(false),
    position: integer("position").notNull().default(0),
    maxDays: smallint("max_days"),
    isStage: boolean("is_stage")
      .notNull()
      .generatedAlwaysAs(sql`kanban and deleted_at is null`),
    userId: bigint("user_id", { mode: "number" }),
    /** The id that its author's browser gave it. */
    clientId: text("client_id"),
    deletedAt: timestamp("deleted_at", { withTimezone: true }),
    createdAt: timestamp("created_at", { withTimezone: true }).notNull().defaultNow(),
    updatedAt: timestamp("updated_at", { withTimezone: true }).notNull().defaultNow(),
  },
  (table) => [primaryKey({ columns: [table.companyId, table.id] })],
);
export type TagRow = typeof tags.$inferSelect;

export const contactTags = pgTable(
  "contact_tags",
  {
    companyId: bigint("company_id", { mode: "number" }).notNull(),
    contactId: bigint("contact_id", { mode: "number" }).notNull(),
    tagId: bigint("tag_id", { mode: "number" }).notNull(),
  },
  (table) => [primaryKey({ columns: [table.companyId, table.contactId, table.tagId] })],
);

export const ticketTags = pgTable(
  "ticket_tags",
  {
    companyId: bigint("company_id", { mode: "number" }).notNull(),
    ticketId: bigint("ticket_id", { mode: "number" }).notNull(),
    tagId: bigint("tag_id", { mode: "number" }).notNull(),
    // The database copies it from the tag.
    kanban: boolean("kanban").notNull().default(false),
    createdAt: timestamp("created_at", { withTimezone: true }).notNull().defaultNow(),
  },
  (table) => [primaryKey({ columns: [table.companyId, table.ticketId, table.tagId] })],
);

export const stageStays = pgTable(
  "stage_stays",
  {
    companyId: bigint("company_id", { mode: "number" }).notNull(),
    id: bigint("id", { mode: "number" }).generatedByDefaultAsIdentity(),
    ticketId: bigint("ticket_id", { mode: "number" }).notNull(),
    tagId: bigint("tag_id", { mode: "number" }),
    connectionId: bigint("connection_id", { mode: "number" }).notNull(),
    enteredAt: timestamp("entered_at", { withTimezone: true }).notNull().defaultNow(),
    leftAt: timestamp("left_at", { withTimezone: true }),
    enteredBy: bigint("entered_by", { mode: "number" }),
    leftBy: bigint("left_by", { mode: "number" }),
    isGuess: boolean("is_guess").notNull().default(false),
  },
  (table) => [primaryKey({ columns: [table.companyId, table.id] })],
);
