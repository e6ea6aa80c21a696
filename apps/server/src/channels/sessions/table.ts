import { bigint, boolean, jsonb, pgTable, primaryKey, text, timestamp, uuid } from "drizzle-orm/pg-core";
import { bytea } from "../../platform/database/bytea.ts";

/** The credentials and Signal keys of a session. */
export const sessionKeys = pgTable(
  "session_keys",
  {
    companyId: bigint("company_id", { mode: "number" }).notNull(),
    connectionId: bigint("connection_id", { mode: "number" }).notNull(),
    kind: text("kind").notNull(),
    id: text("id").notNull(),
    value: bytea("value").notNull(),
  },
  (table) => [primaryKey({ columns: [table.companyId, table.connectionId, table.kind, table.id] })],
);

/** Which process runs a connection's session. */
export const sessionLeases = pgTable("session_leases", {
  connectionId: bigint("connection_id", { mode: "number" }).primaryKey(),
  companyId: bigint("company_id", { mode: "number" }).notNull(),
  wanted: boolean("wanted").notNull().default(false),
  command: text("command", { enum: ["restart", "renew", "logout", "remove"] }),
  owner: text("owner"),
  epoch: bigint("epoch", { mode: "number" }).notNull().default(0),
  heldUntil: timestamp("held_until", { withTimezone: true }),
});

/** Requests to the process that runs a session. */
export const sessionRequests = pgTable("session_requests", {
  id: uuid("id").primaryKey(),
  companyId: bigint("company_id", { mode: "number" }).notNull(),
  connectionId: bigint("connection_id", { mode: "number" }).notNull(),
  question: jsonb("question").notNull(),
  answer: jsonb("answer"),
  createdAt: timestamp("created_at", { withTimezone: true }).notNull().defaultNow(),
});
