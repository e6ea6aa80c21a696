import { bigint, date, doublePrecision, integer, pgTable, primaryKey, text, timestamp } from "drizzle-orm/pg-core";
import { tsvector } from "../../platform/database/tsvector.ts";
import { bytea } from "../../platform/database/bytea.ts";

export const prompts = pgTable(
  "prompts",
  {
    companyId: bigint("company_id", { mode: "number" }).notNull(),
    id: bigint("id", { mode: "number" }).generatedByDefaultAsIdentity(),
    name: text("name").notNull(),
    prompt: text("prompt").notNull(),
    model: text("model").notNull(),
    maxTokens: integer("max_tokens").notNull(),
    temperature: doublePrecision("temperature").notNull(),
    apiKey: bytea("api_key"),
    queueId: bigint("queue_id", { mode: "number" }),
    maxMessages: integer("max_messages").notNull(),
    baseUrl: text("base_url").notNull().default(""),
    humanKeywords: text("human_keywords").notNull().default(""),
    maxTurns: integer("max_turns").notNull(),
    maxAnswersDay: integer("max_answers_day").notNull(),
    fallbackMessage: text("fallback_message").notNull().default(""),
    failure: text("failure"),
    failedAt: timestamp("failed_at", { withTimezone: true }),
    /** The id that its author's browser gave it. */
    clientId: text("client_id"),
    createdAt: timestamp("created_at", { withTimezone: true }).notNull().defaultNow(),
    updatedAt: timestamp("updated_at", { withTimezone: true }).notNull().defaultNow(),
  },
  (table) => [primaryKey({ columns: [table.companyId, table.id] })],
);

export const promptUsage = pgTable(
  "prompt_usage",
  {
    companyId: bigint("company_id", { mode: "number" }).notNull(),
    promptId: bigint("prompt_id", { mode: "number" }).notNull(),
    day: date("day").notNull(),
    answers: integer("answers").notNull().default(0),
    tokens: bigint("tokens", { mode: "number" }).notNull().default(0),
  },
  (table) => [primaryKey({ columns: [table.companyId, table.promptId, table.day] })],
);

export const promptKnowledge = pgTable(
  "prompt_knowledge",
  {
    companyId: bigint("company_id", { mode: "number" }).notNull(),
    id: bigint("id", { mode: "number" }).generatedByDefaultAsIdentity(),
    promptId: bigint("prompt_id", { mode: "number" }).notNull(),
    title: text("title").notNull(),
    body: text("body").notNull(),
    /** The id that its author's browser gave it. */
    clientId: text("client_id"),
    createdAt: timestamp("created_at", { withTimezone: true }).notNull().defaultNow(),
    updatedAt: timestamp("updated_at", { withTimezone: true }).notNull().defaultNow(),
  },
  (table) => [primaryKey({ columns: [table.companyId, table.id] })],
);

/** Parts of these texts. */
export const promptPassages = pgTable(
  "prompt_passages",
  {
    companyId: bigint("company_id", { mode: "number" }).notNull(),
    knowledgeId: bigint("knowledge_id", { mode: "number" }).notNull(),
    position: integer("position").notNull(),
    body: text("body").notNull(),
    search: tsvector("search").notNull(),
  },
  (table) => [primaryKey({ columns: [table.companyId, table.knowledgeId, table.position] })],
);
