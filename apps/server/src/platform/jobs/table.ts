import { bigint, integer, jsonb, pgTable, text, timestamp, uuid } from "drizzle-orm/pg-core";

export const jobs = pgTable("jobs", {
  id: bigint("id", { mode: "number" }).primaryKey().generatedAlwaysAsIdentity(),
  kind: text("kind").notNull(),
  /** Only one job of a kind with this key waits. */
  key: text("key"),
  data: jsonb("data").$type<object>().notNull(),
  /** When a job may run; while a process runs it, when its claim ends. */
  dueAt: timestamp("due_at", { withTimezone: true }).notNull().defaultNow(),
  attempts: integer("attempts").notNull().default(0),
  claim: uuid("claim"),
  givenUpAt: timestamp("given_up_at", { withTimezone: true }),
  createdAt: timestamp("created_at", { withTimezone: true }).notNull().defaultNow(),
});
