import { bigint, integer, pgTable, timestamp, uuid } from "drizzle-orm/pg-core";

/** A browser's session: the refresh tokens that follow one another. */
export const refreshFamilies = pgTable("refresh_families", {
  id: uuid("id").primaryKey().defaultRandom(),
  companyId: bigint("company_id", { mode: "number" }).notNull(),
  userId: bigint("user_id", { mode: "number" }).notNull(),
  tokenVersion: integer("token_version").notNull(),
  generation: integer("generation").notNull().default(1),
  rotatedAt: timestamp("rotated_at", { withTimezone: true }).notNull().defaultNow(),
  expiresAt: timestamp("expires_at", { withTimezone: true }).notNull(),
  supersededAt: timestamp("superseded_at", { withTimezone: true }),
  createdAt: timestamp("created_at", { withTimezone: true }).notNull().defaultNow(),
});
