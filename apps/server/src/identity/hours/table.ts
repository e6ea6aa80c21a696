import { bigint, boolean, date, jsonb, pgTable, primaryKey, text } from "drizzle-orm/pg-core";
import type { SpecialDay } from "@recado/contracts/hours";

export const specialDays = pgTable(
  "special_days",
  {
    companyId: bigint("company_id", { mode: "number" }).notNull(),
    id: bigint("id", { mode: "number" }).generatedByDefaultAsIdentity(),
    name: text("name").notNull(),
    date: date("date", { mode: "string" }).notNull(),
    isYearly: boolean("is_yearly").notNull().default(false),
    hours: jsonb("hours").$type<SpecialDay["hours"]>(),
    /** The id that its author's browser gave it. */
    clientId: text("client_id"),
  },
  (table) => [primaryKey({ columns: [table.companyId, table.id] })],
);
export type SpecialDayRow = typeof specialDays.$inferSelect;
