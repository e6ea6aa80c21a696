import { bigint, pgTable, primaryKey, text, timestamp } from "drizzle-orm/pg-core";

/** Which conversation each socket shows. */
export const ticketViewers = pgTable(
  "ticket_viewers",
  {
    companyId: bigint("company_id", { mode: "number" }).notNull(),
    socketId: text("socket_id").notNull(),
    userId: bigint("user_id", { mode: "number" }).notNull(),
    ticketId: bigint("ticket_id", { mode: "number" }).notNull(),
    presentUntil: timestamp("present_until", { withTimezone: true }).notNull(),
  },
  (table) => [primaryKey({ columns: [table.companyId, table.socketId] })],
);
