import { bigint, jsonb, pgTable, primaryKey, text } from "drizzle-orm/pg-core";

/** Filters of conversations that a user saved by name. */
export const savedFilters = pgTable(
  "saved_filters",
  {
    companyId: bigint("company_id", { mode: "number" }).notNull(),
    id: bigint("id", { mode: "number" }).generatedByDefaultAsIdentity(),
    userId: bigint("user_id", { mode: "number" }).notNull(),
    name: text("name").notNull(),
    filter: jsonb("filter").notNull(),
    /** The id that its author's browser gave it. */
    clientId: text("client_id"),
  },
  (table) => [primaryKey({ columns: [table.companyId, table.id] })],
);
