import { bigint, boolean, pgTable, primaryKey, smallint, text, timestamp } from "drizzle-orm/pg-core";

/** The platform's announcements to users of its companies. */
export const announcements = pgTable("announcements", {
  id: bigint("id", { mode: "number" }).generatedByDefaultAsIdentity().primaryKey(),
  title: text("title").notNull(),
  text: text("text").notNull(),
  priority: smallint("priority").notNull().default(3),
  status: boolean("status").notNull().default(true),
  startsAt: timestamp("starts_at", { withTimezone: true }),
  endsAt: timestamp("ends_at", { withTimezone: true }),
  planId: bigint("plan_id", { mode: "number" }),
  mediaCompanyId: bigint("media_company_id", { mode: "number" }),
  mediaId: bigint("media_id", { mode: "number" }),
  mediaPath: text("media_path"),
  mediaName: text("media_name"),
  /** The id that its author's browser gave it. */
  clientId: text("client_id"),
  createdAt: timestamp("created_at", { withTimezone: true }).notNull().defaultNow(),
  updatedAt: timestamp("updated_at", { withTimezone: true }).notNull().defaultNow(),
});

/** Announcements that a user has read. */
export const announcementReads = pgTable(
  "announcement_reads",
  {
    companyId: bigint("company_id", { mode: "number" }).notNull(),
    userId: bigint("user_id", { mode: "number" }).notNull(),
    announcementId: bigint("announcement_id", { mode: "number" }).notNull(),
    readAt: timestamp("read_at", { withTimezone: true }).notNull().defaultNow(),
  },
  (table) => [primaryKey({ columns: [table.companyId, table.userId, table.announcementId] })],
);
