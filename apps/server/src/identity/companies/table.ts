import type { Billing, Company } from "@recado/contracts/companies";
import type { Recurrence } from "@recado/contracts/limits";
import { bigint, boolean, jsonb, pgTable, text, timestamp } from "drizzle-orm/pg-core";

/** The platform's customers. */
export const companies = pgTable("companies", {
  id: bigint("id", { mode: "number" }).generatedByDefaultAsIdentity().primaryKey(),
  name: text("name").notNull(),
  email: text("email"),
  phone: text("phone"),
  planId: bigint("plan_id", { mode: "number" }),
  status: boolean("status").notNull().default(true),
  dueDate: timestamp("due_date", { withTimezone: true }),
  trialExpiration: timestamp("trial_expiration", { withTimezone: true }),
  recurrence: text("recurrence").$type<Recurrence>().notNull().default("MENSAL"),
  campaignsEnabled: boolean("campaigns_enabled").notNull().default(true),
  billing: jsonb("billing").$type<Billing>(),
  schedules: jsonb("schedules").$type<Company["schedules"]>(),
  /** The id that its author's browser gave it. */
  clientId: text("client_id"),
  deletedAt: timestamp("deleted_at", { withTimezone: true }),
  createdAt: timestamp("created_at", { withTimezone: true }).notNull().defaultNow(),
});
