import { bigint, boolean, integer, jsonb, pgTable, primaryKey, text, timestamp } from "drizzle-orm/pg-core";

/** One thing that a user does with many conversations. */
export const bulkActions = pgTable(
  "bulk_actions",
  {
    companyId: bigint("company_id", { mode: "number" }).notNull(),
    id: bigint("id", { mode: "number" }).generatedByDefaultAsIdentity(),
    userId: bigint("user_id", { mode: "number" }).notNull(),
    action: text("action").notNull(),
    wish: jsonb("wish").notNull(),
    isCut: boolean("is_cut").notNull(),
    createdAt: timestamp("created_at", { withTimezone: true }).notNull().defaultNow(),
    undoUntil: timestamp("undo_until", { withTimezone: true }).notNull(),
    finishedAt: timestamp("finished_at", { withTimezone: true }),
    undoAt: timestamp("undo_at", { withTimezone: true }),
    undoneAt: timestamp("undone_at", { withTimezone: true }),
  },
  (table) => [primaryKey({ columns: [table.companyId, table.id] })],
);

export const bulkActionItems = pgTable(
  "bulk_action_items",
  {
    companyId: bigint("company_id", { mode: "number" }).notNull(),
    bulkActionId: bigint("bulk_action_id", { mode: "number" }).notNull(),
    place: integer("place").notNull(),
    ticketId: bigint("ticket_id", { mode: "number" }).notNull(),
    seen: jsonb("seen"),
    outcome: text("outcome"),
    refusal: text("refusal"),
    undo: jsonb("undo"),
  },
  (table) => [primaryKey({ columns: [table.companyId, table.bulkActionId, table.place] })],
);
