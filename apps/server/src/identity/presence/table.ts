import { bigint, pgTable, primaryKey, text, timestamp } from "drizzle-orm/pg-core";

/** The sockets of each user. */
export const presence = pgTable(
  "presence",
  {
    companyId: bigint("company_id", { mode: "number" }).notNull(),
    userId: bigint("user_id", { mode: "number" }).notNull(),
    socketId: text("socket_id").notNull(),
    presentUntil: timestamp("present_until", { withTimezone: true }).notNull(),
  },
  (table) => [primaryKey({ columns: [table.companyId, table.userId, table.socketId] })],
);
