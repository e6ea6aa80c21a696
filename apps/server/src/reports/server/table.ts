import { bigint, boolean, integer, pgTable, smallint, text, timestamp } from "drizzle-orm/pg-core";

/** This installation's backup settings. */
export const serverState = pgTable("server_state", {
  onlyRow: boolean("only_row").primaryKey().default(true),
  backupFolder: text("backup_folder"),
  dailyBackup: boolean("daily_backup").notNull().default(true),
  keepDays: smallint("keep_days").notNull().default(7),
  keyShownAt: timestamp("key_shown_at", { withTimezone: true }),
});

/** Backups and attempts. */
export const backups = pgTable("backups", {
  id: bigint("id", { mode: "number" }).primaryKey().generatedAlwaysAsIdentity(),
  startedAt: timestamp("started_at", { withTimezone: true }).notNull(),
  finishedAt: timestamp("finished_at", { withTimezone: true }).notNull().defaultNow(),
  folder: text("folder").notNull(),
  name: text("name"),
  tableBytes: bigint("table_bytes", { mode: "number" }).notNull().default(0),
  fileBytes: bigint("file_bytes", { mode: "number" }).notNull().default(0),
  addedBytes: bigint("added_bytes", { mode: "number" }).notNull().default(0),
  error: text("error"),
});

/** Current warnings, and when they were last mailed. */
export const serverWarnings = pgTable("server_warnings", {
  warning: text("warning").primaryKey(),
  mailedAt: timestamp("mailed_at", { withTimezone: true }).notNull().defaultNow(),
});

/** What all processes did in a minute. */
export const serverMinutes = pgTable("server_minutes", {
  minute: timestamp("minute", { withTimezone: true }).primaryKey(),
  messagesIn: integer("messages_in").notNull().default(0),
  messagesOut: integer("messages_out").notNull().default(0),
  answers: integer("answers").notNull().default(0),
  answerMs: bigint("answer_ms", { mode: "number" }).notNull().default(0),
  errors: integer("errors").notNull().default(0),
});

/** Answers with an error of the server. */
export const serverFailures = pgTable("server_failures", {
  id: bigint("id", { mode: "number" }).primaryKey().generatedAlwaysAsIdentity(),
  at: timestamp("at", { withTimezone: true }).notNull(),
  requestId: text("request_id").notNull(),
  call: text("call").notNull(),
});
