import { bigint, boolean, date, pgTable, primaryKey, smallint, text, timestamp } from "drizzle-orm/pg-core";

const id = () => bigint("id", { mode: "number" }).generatedByDefaultAsIdentity().primaryKey();
const companyId = () => bigint("company_id", { mode: "number" }).notNull();
const invoiceId = () => bigint("invoice_id", { mode: "number" }).notNull();
const moment = (name: string) => timestamp(name, { withTimezone: true });

/** Companies' debts to the platform. */
export const invoices = pgTable("invoices", {
  id: id(),
  companyId: companyId(),
  detail: text("detail").notNull(),
  valueCents: bigint("value_cents", { mode: "number" }).notNull(),
  months: smallint("months").notNull(),
  dueDay: date("due_day").notNull(),
  status: text("status").notNull().default("open"),
  paidAt: moment("paid_at"),
  createdAt: moment("created_at").notNull().defaultNow(),
  updatedAt: moment("updated_at").notNull().defaultNow(),
});

/** What super users did with invoices. */
export const invoiceLog = pgTable("invoice_log", {
  id: id(),
  companyId: companyId(),
  invoiceId: invoiceId(),
  action: text("action").notNull(),
  reason: text("reason").notNull(),
  userName: text("user_name").notNull(),
  at: moment("at").notNull().defaultNow(),
});

/** Received money. */
export const payments = pgTable("payments", {
  id: id(),
  companyId: companyId(),
  companyName: text("company_name").notNull(),
  invoiceId: invoiceId(),
  chargeId: bigint("charge_id", { mode: "number" }),
  gateway: text("gateway").notNull(),
  externalId: text("external_id").notNull(),
  valueCents: bigint("value_cents", { mode: "number" }).notNull(),
  receivedAt: moment("received_at").notNull(),
  isApplied: boolean("is_applied").notNull(),
  problem: text("problem"),
  refundedAt: moment("refunded_at"),
  settledAt: moment("settled_at"),
  settledNote: text("settled_note"),
});

/** The day of the month on which a company pays. */
export const dueAnchors = pgTable(
  "due_anchors",
  {
    companyId: companyId(),
    anchorDay: smallint("anchor_day").notNull(),
  },
  (table) => [primaryKey({ columns: [table.companyId] })],
);
