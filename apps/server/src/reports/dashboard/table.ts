import { bigint, date, doublePrecision, integer, pgTable, primaryKey, text, timestamp } from "drizzle-orm/pg-core";

export const dashboardDays = pgTable(
  "dashboard_days",
  {
    companyId: bigint("company_id", { mode: "number" }).notNull(),
    zone: text("zone").notNull(),
    day: date("day").notNull(),
  },
  (table) => [primaryKey({ columns: [table.companyId, table.zone, table.day] })],
);

export const dashboardSums = pgTable("dashboard_sums", {
  companyId: bigint("company_id", { mode: "number" }).notNull(),
  zone: text("zone").notNull(),
  day: date("day").notNull(),
  kind: text("kind").notNull(),
  connectionId: bigint("connection_id", { mode: "number" }).notNull(),
  queueId: bigint("queue_id", { mode: "number" }),
  userId: bigint("user_id", { mode: "number" }),
  slot: integer("slot"),
  total: bigint("total", { mode: "number" }).notNull(),
  timed: bigint("timed", { mode: "number" }).notNull(),
  minutes: doublePrecision("minutes").notNull(),
  tagId: bigint("tag_id", { mode: "number" }),
});

export const dashboardChanges = pgTable("dashboard_changes", {
  companyId: bigint("company_id", { mode: "number" }).notNull(),
  at: timestamp("at", { withTimezone: true }).notNull(),
});
