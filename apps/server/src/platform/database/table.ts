import { bigint, boolean, pgTable, smallint, timestamp } from "drizzle-orm/pg-core";

/** One row about the app itself. */
export const platformState = pgTable("platform_state", {
  onlyRow: boolean("only_row").primaryKey().default(true),
  ownerCompanyId: bigint("owner_company_id", { mode: "number" }),
  ownerMadeAt: timestamp("owner_made_at", { withTimezone: true }),
  graceDays: smallint("grace_days").notNull().default(0),
});
