import { bigint, integer, pgTable, primaryKey, text, timestamp } from "drizzle-orm/pg-core";

export const fileLists = pgTable(
  "file_lists",
  {
    companyId: bigint("company_id", { mode: "number" }).notNull(),
    id: bigint("id", { mode: "number" }).generatedByDefaultAsIdentity(),
    name: text("name").notNull(),
    message: text("message").notNull(),
    /** The id that its author's browser gave it. */
    clientId: text("client_id"),
    createdAt: timestamp("created_at", { withTimezone: true }).notNull().defaultNow(),
    updatedAt: timestamp("updated_at", { withTimezone: true }).notNull().defaultNow(),
  },
  (table) => [primaryKey({ columns: [table.companyId, table.id] })],
);

export const fileListOptions = pgTable(
  "file_list_options",
  {
    companyId: bigint("company_id", { mode: "number" }).notNull(),
    id: bigint("id", { mode: "number" }).generatedByDefaultAsIdentity(),
    fileListId: bigint("file_list_id", { mode: "number" }).notNull(),
    position: integer("position").notNull(),
    name: text("name").notNull(),
    mediaId: bigint("media_id", { mode: "number" }),
  },
  (table) => [primaryKey({ columns: [table.companyId, table.id] })],
);
