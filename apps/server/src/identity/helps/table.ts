import { bigint, pgTable, text, timestamp } from "drizzle-orm/pg-core";

/** The platform's help videos, for all companies. */
export const helps = pgTable("helps", {
  id: bigint("id", { mode: "number" }).generatedByDefaultAsIdentity().primaryKey(),
  title: text("title").notNull(),
  video: text("video").notNull(),
  description: text("description").notNull().default(""),
  /** The id that its author's browser gave it. */
  clientId: text("client_id"),
  createdAt: timestamp("created_at", { withTimezone: true }).notNull().defaultNow(),
});
