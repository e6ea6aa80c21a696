import { bigint, boolean, integer, pgTable, primaryKey, text, timestamp } from "drizzle-orm/pg-core";

export const apiCalls = pgTable(
  "api_calls",
  {
    companyId: bigint("company_id", { mode: "number" }).notNull(),
    id: bigint("id", { mode: "number" }).generatedByDefaultAsIdentity(),
    connectionId: bigint("connection_id", { mode: "number" }).notNull(),
    idempotencyKey: text("idempotency_key"),
    requestHash: text("request_hash").notNull(),
    messageIds: bigint("message_ids", { mode: "number" }).array().notNull().default([]),
    isFirstContact: boolean("is_first_contact").notNull().default(false),
    createdAt: timestamp("created_at", { withTimezone: true }).notNull().defaultNow(),
  },
  (table) => [primaryKey({ columns: [table.companyId, table.id] })],
);

export const apiCallLog = pgTable(
  "api_call_log",
  {
    companyId: bigint("company_id", { mode: "number" }).notNull(),
    id: bigint("id", { mode: "number" }).generatedByDefaultAsIdentity(),
    connectionId: bigint("connection_id", { mode: "number" }).notNull(),
    call: text("call").notNull(),
    number: text("number").notNull(),
    status: integer("status").notNull(),
    error: text("error").notNull(),
    messageId: bigint("message_id", { mode: "number" }),
    milliseconds: integer("milliseconds").notNull(),
    createdAt: timestamp("created_at", { withTimezone: true }).notNull(),
  },
  (table) => [primaryKey({ columns: [table.companyId, table.id] })],
);

export const apiAbsentNumbers = pgTable(
  "api_absent_numbers",
  {
    companyId: bigint("company_id", { mode: "number" }).notNull(),
    numberKey: text("number_key").notNull(),
    askedAt: timestamp("asked_at", { withTimezone: true }).notNull().defaultNow(),
    connectionId: bigint("connection_id", { mode: "number" }),
  },
  (table) => [primaryKey({ columns: [table.companyId, table.numberKey] })],
);
