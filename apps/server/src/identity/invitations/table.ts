import { bigint, pgTable, primaryKey, text, timestamp } from "drizzle-orm/pg-core";
import type { Profile } from "@recado/contracts/profiles";

export const invitations = pgTable(
  "invitations",
  {
    companyId: bigint("company_id", { mode: "number" }).notNull(),
    id: bigint("id", { mode: "number" }).generatedByDefaultAsIdentity(),
    /** Name of the invited person. */
    name: text("name"),
    profile: text("profile").$type<Profile>().notNull(),
    queueIds: bigint("queue_ids", { mode: "number" }).array().notNull().default([]),
    /** The id that its author's browser gave it. */
    clientId: text("client_id"),
    expiresAt: timestamp("expires_at", { withTimezone: true }).notNull(),
    createdAt: timestamp("created_at", { withTimezone: true }).notNull().defaultNow(),
  },
  (table) => [primaryKey({ columns: [table.companyId, table.id] })],
);

export type InvitationRow = typeof invitations.$inferSelect;
