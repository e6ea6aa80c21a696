import { bigint, boolean, integer, jsonb, pgTable, primaryKey, smallint, text, timestamp } from "drizzle-orm/pg-core";

/** Rows that WhatsApp has not got or not acknowledged. */
export const outbox = pgTable(
  "outbox",
  {
    companyId: bigint("company_id", { mode: "number" }).notNull(),
    id: bigint("id", { mode: "number" }).generatedByDefaultAsIdentity(),
    connectionId: bigint("connection_id", { mode: "number" }).notNull(),
    contactId: bigint("contact_id", { mode: "number" }).notNull(),
    lane: smallint("lane").notNull().default(0),
    kind: text("kind").notNull(),
    externalId: text("external_id").notNull(),
    payload: jsonb("payload").notNull(),
    attempts: integer("attempts").notNull().default(0),
    handed: boolean("handed").notNull().default(false),
    createdAt: timestamp("created_at", { withTimezone: true }).notNull().defaultNow(),
  },
  (table) => [primaryKey({ columns: [table.companyId, table.id] })],
);
