import { bigint, boolean, integer, pgTable, primaryKey, smallint, text, timestamp } from "drizzle-orm/pg-core";

export const simulatorCustomers = pgTable(
  "simulator_customers",
  {
    companyId: bigint("company_id", { mode: "number" }).notNull(),
    id: bigint("id", { mode: "number" }).generatedByDefaultAsIdentity(),
    connectionId: bigint("connection_id", { mode: "number" }).notNull(),
    name: text("name").notNull(),
    number: text("number").notNull(),
    unread: integer("unread").notNull().default(0),
    lastMessage: text("last_message").notNull().default(""),
    readUpTo: bigint("read_up_to", { mode: "number" }).notNull().default(0),
    updatedAt: timestamp("updated_at", { withTimezone: true }).notNull().defaultNow(),
  },
  (table) => [primaryKey({ columns: [table.companyId, table.id] })],
);
export type CustomerRow = typeof simulatorCustomers.$inferSelect;

export const simulatorMessages = pgTable(
  "simulator_messages",
  {
    companyId: bigint("company_id", { mode: "number" }).notNull(),
    id: bigint("id", { mode: "number" }).generatedByDefaultAsIdentity(),
    customerId: bigint("customer_id", { mode: "number" }).notNull(),
    externalId: text("external_id").notNull(),
    fromCustomer: boolean("from_customer").notNull(),
    body: text("body").notNull(),
    ack: smallint("ack").notNull().default(1),
    edited: boolean("edited").notNull().default(false),
    deleted: boolean("deleted").notNull().default(false),
    reaction: text("reaction"),
    createdAt: timestamp("created_at", { withTimezone: true }).notNull().defaultNow(),
  },
  (table) => [primaryKey({ columns: [table.companyId, table.id] })],
);
export type SimulatedMessageRow = typeof simulatorMessages.$inferSelect;
