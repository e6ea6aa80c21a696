import { bigint, pgTable, primaryKey, text, timestamp } from "drizzle-orm/pg-core";

/** Charges that payers got. */
export const charges = pgTable("charges", {
  id: bigint("id", { mode: "number" }).generatedByDefaultAsIdentity().primaryKey(),
  companyId: bigint("company_id", { mode: "number" }).notNull(),
  invoiceId: bigint("invoice_id", { mode: "number" }).notNull(),
  gateway: text("gateway").notNull(),
  txid: text("txid").notNull(),
  valueCents: bigint("value_cents", { mode: "number" }).notNull(),
  planId: bigint("plan_id", { mode: "number" }),
  code: text("code"),
  expiresAt: timestamp("expires_at", { withTimezone: true }),
  createdAt: timestamp("created_at", { withTimezone: true }).notNull().defaultNow(),
});

/** The names and addresses on invoices. */
export const payers = pgTable(
  "payers",
  {
    companyId: bigint("company_id", { mode: "number" }).notNull(),
    document: text("document").notNull(),
  },
  (table) => [primaryKey({ columns: [table.companyId] })],
);
