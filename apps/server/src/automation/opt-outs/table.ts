import { bigint, pgTable, primaryKey, text, timestamp } from "drizzle-orm/pg-core";

export const optOuts = pgTable(
  "opt_outs",
  {
    companyId: bigint("company_id", { mode: "number" }).notNull(),
    id: bigint("id", { mode: "number" }).generatedByDefaultAsIdentity(),
    contactId: bigint("contact_id", { mode: "number" }).notNull(),
    reason: text("reason", { enum: ["keyword", "user"] }).notNull(),
    keyword: text("keyword").notNull().default(""),
    userId: bigint("user_id", { mode: "number" }),
    optedOutAt: timestamp("opted_out_at", { withTimezone: true }).notNull().defaultNow(),
    takenBackAt: timestamp("taken_back_at", { withTimezone: true }),
    takenBackBy: bigint("taken_back_by", { mode: "number" }),
  },
  (table) => [primaryKey({ columns: [table.companyId, table.id] })],
);
