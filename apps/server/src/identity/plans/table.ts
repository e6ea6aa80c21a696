import { bigint, boolean, integer, pgTable, text, timestamp } from "drizzle-orm/pg-core";

/** Features and limits of companies. */
export const plans = pgTable("plans", {
  id: bigint("id", { mode: "number" }).generatedByDefaultAsIdentity().primaryKey(),
  name: text("name").notNull(),
  users: integer("users").notNull(),
  connections: integer("connections").notNull(),
  queues: integer("queues").notNull(),
  storage: integer("storage").notNull().default(10_000),
  valueCents: bigint("value_cents", { mode: "number" }).notNull(),
  isPublic: boolean("is_public").notNull().default(true),
  useCampaigns: boolean("use_campaigns").notNull().default(true),
  useSchedules: boolean("use_schedules").notNull().default(true),
  useInternalChat: boolean("use_internal_chat").notNull().default(true),
  useExternalApi: boolean("use_external_api").notNull().default(true),
  useKanban: boolean("use_kanban").notNull().default(true),
  useOpenAi: boolean("use_open_ai").notNull().default(true),
  useIntegrations: boolean("use_integrations").notNull().default(true),
  /** The id that its author's browser gave it. */
  clientId: text("client_id"),
  createdAt: timestamp("created_at", { withTimezone: true }).notNull().defaultNow(),
});
