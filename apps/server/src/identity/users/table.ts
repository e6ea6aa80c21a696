import { bigint, boolean, integer, pgTable, primaryKey, text, timestamp } from "drizzle-orm/pg-core";
import type { Grant } from "@recado/contracts/grants";
import type { Language } from "@recado/contracts/limits";
import type { Profile } from "@recado/contracts/profiles";

export const users = pgTable(
  "users",
  {
    companyId: bigint("company_id", { mode: "number" }).notNull(),
    id: bigint("id", { mode: "number" }).generatedByDefaultAsIdentity(),
    name: text("name").notNull(),
    email: text("email").notNull(),
    passwordHash: text("password_hash").notNull(),
    profile: text("profile").$type<Profile>().notNull(),
    super: boolean("super").notNull().default(false),
    /** The user also sees tickets without a queue. */
    allTicket: boolean("all_ticket").notNull().default(false),
    connectionId: bigint("connection_id", { mode: "number" }),
    language: text("language").$type<Language>(),
    /** The id that its author's browser gave it. */
    clientId: text("client_id"),
    tokenVersion: integer("token_version").notNull().default(0),
    /** The `tokenVersion` that came with the password: the password's change ended the sessions of lower ones. */
    passwordVersion: integer("password_version").notNull().default(0),
    deletedAt: timestamp("deleted_at", { withTimezone: true }),
    createdAt: timestamp("created_at", { withTimezone: true }).notNull().defaultNow(),
    updatedAt: timestamp("updated_at", { withTimezone: true }).notNull().defaultNow(),
    /** The last sign-in; null before the first. */
    signedInAt: timestamp("signed_in_at", { withTimezone: true }),
    grants: text("grants").$type<Grant>().array().notNull().default([]),
  },
  (table) => [primaryKey({ columns: [table.companyId, table.id] })],
);

export const userQueues = pgTable(
  "user_queues",
  {
    companyId: bigint("company_id", { mode: "number" }).notNull(),
    userId: bigint("user_id", { mode: "number" }).notNull(),
    queueId: bigint("queue_id", { mode: "number" }).notNull(),
  },
  (table) => [primaryKey({ columns: [table.companyId, table.userId, table.queueId] })],
);

/** Routes a sign-in to its company. */
export const emailDirectory = pgTable("email_directory", {
  email: text("email").primaryKey(),
  companyId: bigint("company_id", { mode: "number" }).notNull(),
  userId: bigint("user_id", { mode: "number" }).notNull(),
});
