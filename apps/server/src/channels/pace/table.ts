import { bigint, date, integer, pgTable, primaryKey, timestamp } from "drizzle-orm/pg-core";

export const connectionPace = pgTable(
  "connection_pace",
  {
    companyId: bigint("company_id", { mode: "number" }).notNull(),
    connectionId: bigint("connection_id", { mode: "number" }).notNull(),
    nextAt: timestamp("next_at", { withTimezone: true }).notNull().defaultNow(),
    day: date("day").notNull(),
    sentToday: integer("sent_today").notNull().default(0),
  },
  (table) => [primaryKey({ columns: [table.companyId, table.connectionId] })],
);
