import { bigint, date, pgTable, primaryKey, text, timestamp } from "drizzle-orm/pg-core";

/** Stored files. */
export const media = pgTable(
  "media",
  {
    companyId: bigint("company_id", { mode: "number" }).notNull(),
    id: bigint("id", { mode: "number" }).generatedByDefaultAsIdentity(),
    storageKey: text("storage_key").notNull(),
    sha256: text("sha256").notNull(),
    fileName: text("file_name").notNull(),
    contentType: text("content_type").notNull(),
    size: bigint("size", { mode: "number" }).notNull(),
    createdAt: timestamp("created_at", { withTimezone: true }).notNull().defaultNow(),
  },
  (table) => [primaryKey({ columns: [table.companyId, table.id] })],
);

/** How much each user uploaded on the day of their last upload. */
export const uploadDays = pgTable(
  "upload_days",
  {
    companyId: bigint("company_id", { mode: "number" }).notNull(),
    userId: bigint("user_id", { mode: "number" }).notNull(),
    day: date("day").notNull(),
    bytes: bigint("bytes", { mode: "number" }).notNull(),
  },
  (table) => [primaryKey({ columns: [table.companyId, table.userId] })],
);

/** Bytes of a company's texts per table, for rows up to `throughId`. */
export const textSums = pgTable(
  "text_sums",
  {
    companyId: bigint("company_id", { mode: "number" }).notNull(),
    tableName: text("table_name").notNull(),
    throughId: bigint("through_id", { mode: "number" }).notNull(),
    bytes: bigint("bytes", { mode: "number" }).notNull(),
    countedAt: timestamp("counted_at", { withTimezone: true }).notNull().defaultNow(),
  },
  (table) => [primaryKey({ columns: [table.companyId, table.tableName] })],
);
