import { bigint, jsonb, pgTable, primaryKey, text, timestamp } from "drizzle-orm/pg-core";

/** The members of a group when a connection last asked WhatsApp. */
export const groupParticipants = pgTable(
  "group_participants",
  {
    companyId: bigint("company_id", { mode: "number" }).notNull(),
    connectionId: bigint("connection_id", { mode: "number" }).notNull(),
    groupId: text("group_id").notNull(),
    participants: jsonb("participants").notNull(),
    changedAt: timestamp("changed_at", { withTimezone: true }),
    readAt: timestamp("read_at", { withTimezone: true }).notNull().defaultNow(),
  },
  (table) => [primaryKey({ columns: [table.companyId, table.connectionId, table.groupId] })],
);
