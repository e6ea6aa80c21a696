import { bigint, boolean, pgTable, primaryKey, text, timestamp } from "drizzle-orm/pg-core";

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
