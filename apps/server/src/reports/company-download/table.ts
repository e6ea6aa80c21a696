import { bigint, pgTable, primaryKey, smallint, timestamp } from "drizzle-orm/pg-core";

export const companyDownloads = pgTable(
  "company_downloads",
  {
    companyId: bigint("company_id", { mode: "number" }).notNull(),
    id: bigint("id", { mode: "number" }).generatedByDefaultAsIdentity(),
    requestedBy: bigint("requested_by", { mode: "number" }),
    requestedAt: timestamp("requested_at", { withTimezone: true }).notNull().defaultNow(),
    progress: smallint("progress").notNull().default(0),
    aliveAt: timestamp("alive_at", { withTimezone: true }),
    finishedAt: timestamp("finished_at", { withTimezone: true }),
    size: bigint("size", { mode: "number" }),
  },
  (table) => [primaryKey({ columns: [table.companyId, table.id] })],
);
