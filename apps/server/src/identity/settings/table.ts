import { bigint, pgTable, primaryKey, text, timestamp } from "drizzle-orm/pg-core";

/** A company's settings that differ from their defaults. */
export const settings = pgTable(
  "settings",
  {
    companyId: bigint("company_id", { mode: "number" }).notNull(),
    key: text("key").notNull(),
    value: text("value").notNull(),
    updatedAt: timestamp("updated_at", { withTimezone: true }).notNull().defaultNow(),
  },
  (table) => [primaryKey({ columns: [table.companyId, table.key] })],
);
