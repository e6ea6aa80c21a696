import { bigint, boolean, pgTable, primaryKey, text, timestamp } from "drizzle-orm/pg-core";

/** Internal notes. */
export const ticketNotes = pgTable(
  "ticket_notes",
  {
    companyId: bigint("company_id", { mode: "number" }).notNull(),
    id: bigint("id", { mode: "number" }).generatedByDefaultAsIdentity(),
    ticketId: bigint("ticket_id", { mode: "number" }).notNull(),
    userId: bigint("user_id", { mode: "number" }),
    note: text("note").notNull(),
    bySystem: boolean("by_system").notNull().default(false),
    clientId: text("client_id"),
    deletedAt: timestamp("deleted_at", { withTimezone: true }),
    deletedBy: bigint("deleted_by", { mode: "number" }),
    createdAt: timestamp("created_at", { withTimezone: true }).notNull().defaultNow(),
  },
  (table) => [primaryKey({ columns: [table.companyId, table.id] })],
);

/** The users whom a note mentions; the row goes when they have read it. */
export const noteMentions = pgTable(
  "note_mentions",
  {
    companyId: bigint("company_id", { mode: "number" }).notNull(),
    noteId: bigint("note_id", { mode: "number" }).notNull(),
    userId: bigint("user_id", { mode: "number" }).notNull(),
  },
  (table) => [primaryKey({ columns: [table.companyId, table.noteId, table.userId] })],
);

/** The users whom the note of a transfer mentions; the row goes when they have read it. */
export const transferMentions = pgTable(
  "transfer_mentions",
  {
    companyId: bigint("company_id", { mode: "number" }).notNull(),
    transferId: bigint("transfer_id", { mode: "number" }).notNull(),
    userId: bigint("user_id", { mode: "number" }).notNull(),
  },
  (table) => [primaryKey({ columns: [table.companyId, table.transferId, table.userId] })],
);
