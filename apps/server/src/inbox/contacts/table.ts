import { bigint, boolean, jsonb, pgTable, primaryKey, text, timestamp } from "drizzle-orm/pg-core";

export const contacts = pgTable(
  "contacts",
  {
    companyId: bigint("company_id", { mode: "number" }).notNull(),
    id: bigint("id", { mode: "number" }).generatedByDefaultAsIdentity(),
    name: text("name").notNull(),
    pushName: text("push_name").notNull().default(""),
    nameEdited: boolean("name_edited").notNull().default(false),
    number: text("number").notNull().default(""),
    email: text("email").notNull().default(""),
    pictureId: bigint("picture_id", { mode: "number" }),
    isGroup: boolean("is_group").notNull().default(false),
    lookedAt: timestamp("looked_at", { withTimezone: true }),
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
  (table) => [primaryKey({ columns: [table.companyId, table.contactId, table.connectionId] })],
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

/** When the next profile of a connection may be asked for. */
export const lookPace = pgTable(
  "look_pace",
  {
    companyId: bigint("company_id", { mode: "number" }).notNull(),
    connectionId: bigint("connection_id", { mode: "number" }).notNull(),
    nextAt: timestamp("next_at", { withTimezone: true }).notNull(),
  },
  (table) => [primaryKey({ columns: [table.companyId, table.connectionId] })],
);
