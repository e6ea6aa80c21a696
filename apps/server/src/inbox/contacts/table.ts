import { sql } from "drizzle-orm";
import { bigint, boolean, integer, jsonb, pgTable, primaryKey, text, timestamp } from "drizzle-orm/pg-core";

export const contacts = pgTable(
  "contacts",
  {
    companyId: bigint("company_id", { mode: "number" }).notNull(),
    id: bigint("id", { mode: "number" }).generatedByDefaultAsIdentity(),
    name: text("name").notNull(),
    pushName: text("push_name").notNull().default(""),
    nameEdited: boolean("name_edited").notNull().default(false),
    number: text("number").notNull().default(""),
    username: text("username").notNull().default(""),
    email: text("email").notNull().default(""),
    pictureId: bigint("picture_id", { mode: "number" }),
    isGroup: boolean("is_group").notNull().default(false),
    disableBot: boolean("disable_bot").notNull().default(false),
    lookedAt: timestamp("looked_at", { withTimezone: true }),
    optedOutAt: timestamp("opted_out_at", { withTimezone: true }),
    onWhatsapp: boolean("on_whatsapp"),
    whatsappAskedAt: timestamp("whatsapp_asked_at", { withTimezone: true }),
    /** The id that its author's browser gave it. */
    clientId: text("client_id"),
    // The database makes them from the columns above: migrations/0001_baseline.sql says how.
    numberKey: text("number_key").generatedAlwaysAs(sql`number`),
    emailKey: text("email_key").generatedAlwaysAs(sql`email`),
    nameKey: text("name_key").generatedAlwaysAs(sql`name`),
    words: text("words").generatedAlwaysAs(sql`contact_words(name, email, username, number)`),
    createdAt: timestamp("created_at", { withTimezone: true }).notNull().defaultNow(),
    updatedAt: timestamp("updated_at", { withTimezone: true }).notNull().defaultNow(),
  },
  (table) => [primaryKey({ columns: [table.companyId, table.id] })],
);
export type ContactRow = typeof contacts.$inferSelect;

export const contactIdentities = pgTable(
  "contact_identities",
  {
    companyId: bigint("company_id", { mode: "number" }).notNull(),
    kind: text("kind", { enum: ["pn", "lid", "group"] }).notNull(),
    value: text("value").notNull(),
    contactId: bigint("contact_id", { mode: "number" }).notNull(),
    createdAt: timestamp("created_at", { withTimezone: true }).notNull().defaultNow(),
  },
  (table) => [primaryKey({ columns: [table.companyId, table.kind, table.value] })],
);

export const contactFields = pgTable(
  "contact_fields",
  {
    companyId: bigint("company_id", { mode: "number" }).notNull(),
    id: bigint("id", { mode: "number" }).generatedByDefaultAsIdentity(),
    contactId: bigint("contact_id", { mode: "number" }).notNull(),
    name: text("name").notNull(),
    value: text("value").notNull(),
  },
  (table) => [primaryKey({ columns: [table.companyId, table.id] })],
);
export type ContactFieldRow = typeof contactFields.$inferSelect;

/** Who is blocked on which connection. */
export const contactBlocks = pgTable(
  "contact_blocks",
  {
    companyId: bigint("company_id", { mode: "number" }).notNull(),
    contactId: bigint("contact_id", { mode: "number" }).notNull(),
    connectionId: bigint("connection_id", { mode: "number" }).notNull(),
    userId: bigint("user_id", { mode: "number" }),
    createdAt: timestamp("created_at", { withTimezone: true }).notNull().defaultNow(),
  },
  (table) => [
    primaryKey({
      columns: [table.companyId, table.contactId, table.connectionId],
    }),
  ],
);

/** The company's last import of a table. */
export const contactImports = pgTable(
  "contact_imports",
  {
    companyId: bigint("company_id", { mode: "number" }).notNull(),
    id: bigint("id", { mode: "number" }).generatedByDefaultAsIdentity(),
    userId: bigint("user_id", { mode: "number" }),
    rows: jsonb("rows").notNull(),
    tagIds: bigint("tag_ids", { mode: "number" }).array().notNull(),
    total: integer("total").notNull(),
    stored: integer("stored").notNull().default(0),
    errors: jsonb("errors").notNull(),
    updatedAt: timestamp("updated_at", { withTimezone: true }).notNull().defaultNow(),
    finishedAt: timestamp("finished_at", { withTimezone: true }),
    added: integer("added"),
  },
  (table) => [primaryKey({ columns: [table.companyId] })],
);

/** The address books of the company's phones. */
export const phoneContacts = pgTable(
  "phone_contacts",
  {
    companyId: bigint("company_id", { mode: "number" }).notNull(),
    connectionId: bigint("connection_id", { mode: "number" }).notNull(),
    address: text("address").notNull(),
    number: text("number").notNull(),
    lid: text("lid").notNull(),
    name: text("name").notNull(),
  },
  (table) => [primaryKey({ columns: [table.companyId, table.connectionId, table.address] })],
);

/** The company's last deletion of all contacts. */
export const contactDeletions = pgTable(
  "contact_deletions",
  {
    companyId: bigint("company_id", { mode: "number" }).notNull(),
    id: bigint("id", { mode: "number" }).generatedByDefaultAsIdentity(),
    userId: bigint("user_id", { mode: "number" }),
    withOpen: boolean("with_open").notNull(),
    lastId: bigint("last_id", { mode: "number" }).notNull(),
    doneId: bigint("done_id", { mode: "number" }).notNull().default(0),
    total: integer("total").notNull(),
    deleted: integer("deleted").notNull().default(0),
    kept: integer("kept").notNull().default(0),
    updatedAt: timestamp("updated_at", { withTimezone: true }).notNull().defaultNow(),
    finishedAt: timestamp("finished_at", { withTimezone: true }),
  },
  (table) => [primaryKey({ columns: [table.companyId] })],
);

/** Groups of possible duplicates that are different people. */
export const duplicateDismissals = pgTable(
  "duplicate_dismissals",
  {
    companyId: bigint("company_id", { mode: "number" }).notNull(),
    id: bigint("id", { mode: "number" }).generatedByDefaultAsIdentity(),
    reason: text("reason").notNull(),
    key: text("key").notNull(),
    contactIds: bigint("contact_ids", { mode: "number" }).array().notNull(),
    createdAt: timestamp("created_at", { withTimezone: true }).notNull().defaultNow(),
  },
  (table) => [primaryKey({ columns: [table.companyId, table.id] })],
);

/** Which rows a merge moved. */
export const contactMergeMoves = pgTable(
  "contact_merge_moves",
  {
    companyId: bigint("company_id", { mode: "number" }).notNull(),
    id: bigint("id", { mode: "number" }).generatedByDefaultAsIdentity(),
    mergeId: bigint("merge_id", { mode: "number" }).notNull(),
    tableName: text("table_name").notNull(),
    columnName: text("column_name"),
    also: text("also"),
    before: text("before"),
    after: text("after"),
    ids: bigint("ids", { mode: "number" }).array(),
    gone: jsonb("gone"),
    put: jsonb("put"),
  },
  (table) => [primaryKey({ columns: [table.companyId, table.id] })],
);

/** Merged contacts, to be split again. */
export const contactMerges = pgTable(
  "contact_merges",
  {
    companyId: bigint("company_id", { mode: "number" }).notNull(),
    id: bigint("id", { mode: "number" }).generatedByDefaultAsIdentity(),
    contactId: bigint("contact_id", { mode: "number" }).notNull(),
    absorbedId: bigint("absorbed_id", { mode: "number" }).notNull(),
    userId: bigint("user_id", { mode: "number" }),
    absorbed: jsonb("absorbed").notNull(),
    kept: jsonb("kept").notNull(),
    lastMessageId: bigint("last_message_id", { mode: "number" }).notNull(),
    lastTicketId: bigint("last_ticket_id", { mode: "number" }).notNull(),
    mergedAt: timestamp("merged_at", { withTimezone: true }).notNull().defaultNow(),
    undoneAt: timestamp("undone_at", { withTimezone: true }),
  },
  (table) => [primaryKey({ columns: [table.companyId, table.id] })],
);

/** When the next profile of a connection may be requested. */
export const lookPace = pgTable(
  "look_pace",
  {
    companyId: bigint("company_id", { mode: "number" }).notNull(),
    connectionId: bigint("connection_id", { mode: "number" }).notNull(),
    nextAt: timestamp("next_at", { withTimezone: true }).notNull(),
  },
  (table) => [primaryKey({ columns: [table.companyId, table.connectionId] })],
);
