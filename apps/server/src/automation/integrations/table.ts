import { bigint, boolean, integer, pgTable, primaryKey, text, timestamp } from "drizzle-orm/pg-core";
import { bytea } from "../../platform/database/bytea.ts";
import { integrationLanguages, integrationTypes } from "@recado/contracts/integrations";

export const queueIntegrations = pgTable(
  "queue_integrations",
  {
    companyId: bigint("company_id", { mode: "number" }).notNull(),
    id: bigint("id", { mode: "number" }).generatedByDefaultAsIdentity(),
    type: text("type", { enum: integrationTypes }).notNull(),
    name: text("name").notNull(),
    projectName: text("project_name").notNull().default(""),
    jsonContent: bytea("json_content"),
    language: text("language", { enum: integrationLanguages }).notNull().default("pt-BR"),
    urlN8n: text("url_n8n").notNull().default(""),
    typebotSlug: text("typebot_slug").notNull().default(""),
    typebotExpires: integer("typebot_expires").notNull().default(1),
    typebotDelayMessage: integer("typebot_delay_message").notNull().default(1000),
    typebotKeywordFinish: text("typebot_keyword_finish").notNull().default(""),
    typebotKeywordRestart: text("typebot_keyword_restart").notNull().default(""),
    typebotUnknownMessage: text("typebot_unknown_message").notNull().default(""),
    typebotRestartMessage: text("typebot_restart_message").notNull().default(""),
    secret: bytea("secret"),
    sendRaw: boolean("send_raw").notNull().default(false),
    failures: integer("failures").notNull().default(0),
    restsUntil: timestamp("rests_until", { withTimezone: true }),
    /** The id that its author's browser gave it. */
    clientId: text("client_id"),
    createdAt: timestamp("created_at", { withTimezone: true }).notNull().defaultNow(),
    updatedAt: timestamp("updated_at", { withTimezone: true }).notNull().defaultNow(),
  },
  (table) => [primaryKey({ columns: [table.companyId, table.id] })],
);

export const integrationCalls = pgTable(
  "integration_calls",
  {
    companyId: bigint("company_id", { mode: "number" }).notNull(),
    id: bigint("id", { mode: "number" }).generatedByDefaultAsIdentity(),
    integrationId: bigint("integration_id", { mode: "number" }).notNull(),
    ticketId: bigint("ticket_id", { mode: "number" }),
    milliseconds: integer("milliseconds").notNull(),
    status: integer("status"),
    error: text("error").notNull(),
    attempts: integer("attempts").notNull(),
    said: integer("said"),
    createdAt: timestamp("created_at", { withTimezone: true }).notNull().defaultNow(),
  },
  (table) => [primaryKey({ columns: [table.companyId, table.id] })],
);
