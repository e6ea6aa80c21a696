import { bigint, integer, pgTable, primaryKey, text } from "drizzle-orm/pg-core";

export const queueOptions = pgTable(
  "queue_options",
  {
    companyId: bigint("company_id", { mode: "number" }).notNull(),
    id: bigint("id", { mode: "number" }).generatedByDefaultAsIdentity(),
    queueId: bigint("queue_id", { mode: "number" }).notNull(),
    parentId: bigint("parent_id", { mode: "number" }),
    position: integer("position").notNull(),
    title: text("title").notNull(),
    message: text("message").notNull().default(""),
    fileListId: bigint("file_list_id", { mode: "number" }),
    /** The id that its author's browser gave it. */
    clientId: text("client_id"),
  },
  (table) => [primaryKey({ columns: [table.companyId, table.id] })],
);
export type QueueOptionRow = typeof queueOptions.$inferSelect;
