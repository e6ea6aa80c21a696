import { bigint, integer, pgTable, primaryKey, text, timestamp } from "drizzle-orm/pg-core";

/** Open requests for a new password. */
export const passwordResets = pgTable(
  "password_resets",
  {
    companyId: bigint("company_id", { mode: "number" }).notNull(),
    userId: bigint("user_id", { mode: "number" }).notNull(),
    kind: text("kind").$type<"mail" | "link">().notNull(),
    codeMac: text("code_mac"),
    triesLeft: integer("tries_left").notNull().default(5),
    tokenVersion: integer("token_version").notNull(),
    expiresAt: timestamp("expires_at", { withTimezone: true }).notNull(),
    createdAt: timestamp("created_at", { withTimezone: true }).notNull().defaultNow(),
  },
  (table) => [primaryKey({ columns: [table.companyId, table.userId, table.kind] })],
);
