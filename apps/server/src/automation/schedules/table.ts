import { bigint, boolean, date, integer, pgTable, primaryKey, text, timestamp } from "drizzle-orm/pg-core";

export const schedules = pgTable(
  "schedules",
  {
    companyId: bigint("company_id", { mode: "number" }).notNull(),
    id: bigint("id", { mode: "number" }).generatedByDefaultAsIdentity(),
    contactId: bigint("contact_id", { mode: "number" }).notNull(),
    ticketId: bigint("ticket_id", { mode: "number" }),
    userId: bigint("user_id", { mode: "number" }),
    connectionId: bigint("connection_id", { mode: "number" }),
    /** Null: the text of its series. */
    body: text("body"),
    mediaId: bigint("media_id", { mode: "number" }),
    sendAt: timestamp("send_at", { withTimezone: true }).notNull(),
    status: text("status", { enum: ["PENDENTE", "ENVIADA", "ERRO"] })
      .notNull()
      .default("PENDENTE"),
    failure: text("failure"),
    sentAt: timestamp("sent_at", { withTimezone: true }),
    messageId: bigint("message_id", { mode: "number" }),
    seriesId: bigint("series_id", { mode: "number" }),
    /** The id that its author's browser gave it. */
    clientId: text("client_id"),
    createdAt: timestamp("created_at", { withTimezone: true }).notNull().defaultNow(),
    updatedAt: timestamp("updated_at", { withTimezone: true }).notNull().defaultNow(),
  },
  (table) => [primaryKey({ columns: [table.companyId, table.id] })],
);

export const scheduleSeries = pgTable(
  "schedule_series",
  {
    companyId: bigint("company_id", { mode: "number" }).notNull(),
    id: bigint("id", { mode: "number" }).generatedByDefaultAsIdentity(),
    every: text("every", { enum: ["day", "weekday", "week", "month"] }).notNull(),
    until: date("until"),
    count: integer("count"),
    stopOnReply: boolean("stop_on_reply").notNull(),
    timezone: text("timezone").notNull(),
    stoppedAt: timestamp("stopped_at", { withTimezone: true }),
    body: text("body").notNull(),
  },
  (table) => [primaryKey({ columns: [table.companyId, table.id] })],
);
