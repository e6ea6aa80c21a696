import { bigint, boolean, integer, pgTable, primaryKey, smallint, text, timestamp } from "drizzle-orm/pg-core";

const template = {
  companyId: bigint("company_id", { mode: "number" }).notNull(),
  id: bigint("id", { mode: "number" }).generatedByDefaultAsIdentity(),
  name: text("name").notNull(),
  isDefault: boolean("is_default").notNull(),
  createdAt: timestamp("created_at", { withTimezone: true }).notNull().defaultNow(),
  updatedAt: timestamp("updated_at", { withTimezone: true }).notNull().defaultNow(),
  version: integer("version").notNull().default(1),
  changedBy: bigint("changed_by", { mode: "number" }),
  /** The id that its author's browser gave it. */
  clientId: text("client_id"),
};

export const campaignConnectionTemplates = pgTable("campaign_connection_templates", template, (table) => [
  primaryKey({ columns: [table.companyId, table.id] }),
]);

export const campaignConnectionTemplateItems = pgTable(
  "campaign_connection_template_items",
  {
    companyId: bigint("company_id", { mode: "number" }).notNull(),
    id: bigint("id", { mode: "number" }).generatedByDefaultAsIdentity(),
    templateId: bigint("template_id", { mode: "number" }).notNull(),
    connectionId: bigint("connection_id", { mode: "number" }).notNull(),
    isEnabled: boolean("is_enabled").notNull().default(true),
  },
  (table) => [primaryKey({ columns: [table.companyId, table.id] })],
);

export const campaignScheduleTemplates = pgTable(
  "campaign_schedule_templates",
  { ...template, timezone: text("timezone").notNull() },
  (table) => [primaryKey({ columns: [table.companyId, table.id] })],
);

export const campaignScheduleTemplateDays = pgTable(
  "campaign_schedule_template_days",
  {
    companyId: bigint("company_id", { mode: "number" }).notNull(),
    templateId: bigint("template_id", { mode: "number" }).notNull(),
    dayOfWeek: smallint("day_of_week").notNull(),
    startTime: text("start_time"),
    endTime: text("end_time"),
    isEnabled: boolean("is_enabled").notNull(),
  },
  (table) => [primaryKey({ columns: [table.companyId, table.templateId, table.dayOfWeek] })],
);
