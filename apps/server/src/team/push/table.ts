import { bigint, boolean, pgTable, primaryKey, smallint, text, timestamp, uuid } from "drizzle-orm/pg-core";
import type { PushRule } from "@recado/contracts/push";
import { bytea } from "../../platform/database/bytea.ts";

/** A user's choices for notices; a user without a row uses the defaults. */
export const pushChoices = pgTable(
  "push_choices",
  {
    companyId: bigint("company_id", { mode: "number" }).notNull(),
    userId: bigint("user_id", { mode: "number" }).notNull(),
    rule: text("rule").$type<PushRule>().notNull().default("mine"),
    showText: boolean("show_text").notNull().default(false),
    quietFrom: smallint("quiet_from"),
    quietUntil: smallint("quiet_until"),
  },
  (table) => [primaryKey({ columns: [table.companyId, table.userId] })],
);

/** The browsers that get notices. */
export const pushDevices = pgTable(
  "push_devices",
  {
    companyId: bigint("company_id", { mode: "number" }).notNull(),
    id: bigint("id", { mode: "number" }).generatedByDefaultAsIdentity(),
    userId: bigint("user_id", { mode: "number" }).notNull(),
    sessionId: uuid("session_id").notNull(),
    endpoint: text("endpoint").notNull(),
    p256dh: bytea("p256dh").notNull(),
    auth: bytea("auth").notNull(),
    failures: smallint("failures").notNull().default(0),
    createdAt: timestamp("created_at", { withTimezone: true }).notNull().defaultNow(),
  },
  (table) => [primaryKey({ columns: [table.companyId, table.id] })],
);
