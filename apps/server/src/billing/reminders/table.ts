import { bigint, date, pgTable, primaryKey, text } from "drizzle-orm/pg-core";

/** Reminders that were sent. */
export const invoiceReminders = pgTable(
  "invoice_reminders",
  {
    companyId: bigint("company_id", { mode: "number" }).notNull(),
    invoiceId: bigint("invoice_id", { mode: "number" }).notNull(),
    stage: text("stage").notNull(),
    dueDay: date("due_day").notNull(),
  },
  (table) => [primaryKey({ columns: [table.companyId, table.invoiceId, table.stage, table.dueDay] })],
);
