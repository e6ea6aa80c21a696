import { bigint, boolean, integer, jsonb, pgTable, primaryKey, text, timestamp } from "drizzle-orm/pg-core";

export const contactLists = pgTable(
  "contact_lists",
  {
    companyId: bigint("company_id", { mode: "number" }).notNull(),
    id: bigint("id", { mode: "number" }).generatedByDefaultAsIdentity(),
    name: text("name").notNull(),
    /** The id that its author's browser gave it. */
    clientId: text("client_id"),
    createdAt: timestamp("created_at", { withTimezone: true }).notNull().defaultNow(),
    updatedAt: timestamp("updated_at", { withTimezone: true }).notNull().defaultNow(),
  },
  (table) => [primaryKey({ columns: [table.companyId, table.id] })],
);

export const contactListItems = pgTable(
  "contact_list_items",
  {
    companyId: bigint("company_id", { mode: "number" }).notNull(),
    id: bigint("id", { mode: "number" }).generatedByDefaultAsIdentity(),
    contactListId: bigint("contact_list_id", { mode: "number" }).notNull(),
    contactId: bigint("contact_id", { mode: "number" }),
    name: text("name").notNull(),
    number: text("number").notNull(),
    email: text("email").notNull().default(""),
    isWhatsappValid: boolean("is_whatsapp_valid"),
    words: text("words").notNull(),
  },
  (table) => [primaryKey({ columns: [table.companyId, table.id] })],
);

/** The state of each list's last import. */
export const contactListImports = pgTable(
  "contact_list_imports",
  {
    companyId: bigint("company_id", { mode: "number" }).notNull(),
    id: bigint("id", { mode: "number" }).generatedByDefaultAsIdentity(),
    contactListId: bigint("contact_list_id", { mode: "number" }).notNull(),
    total: integer("total").notNull(),
    processed: integer("processed").notNull().default(0),
    added: integer("added").notNull().default(0),
    joined: integer("joined").notNull().default(0),
    refused: integer("refused").notNull().default(0),
    updatedAt: timestamp("updated_at", { withTimezone: true }).notNull().defaultNow(),
  },
  (table) => [primaryKey({ columns: [table.companyId, table.id] })],
);

export const contactListImportParts = pgTable(
  "contact_list_import_parts",
  {
    companyId: bigint("company_id", { mode: "number" }).notNull(),
    id: bigint("id", { mode: "number" }).generatedByDefaultAsIdentity(),
    importId: bigint("import_id", { mode: "number" }).notNull(),
    rows: jsonb("rows").notNull(),
    tagIds: bigint("tag_ids", { mode: "number" }).array().notNull(),
    search: jsonb("search"),
    position: bigint("position", { mode: "number" }).notNull().default(0),
    isDone: boolean("is_done").notNull().default(false),
    errors: jsonb("errors").notNull(),
  },
  (table) => [primaryKey({ columns: [table.companyId, table.id] })],
);
