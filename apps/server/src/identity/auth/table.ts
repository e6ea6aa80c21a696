import { bigint, boolean, integer, pgTable, primaryKey, text, timestamp, uuid } from "drizzle-orm/pg-core";

/** A browser's session: its chain of refresh tokens. */
export const refreshFamilies = pgTable("refresh_families", {
  id: uuid("id").primaryKey().defaultRandom(),
  companyId: bigint("company_id", { mode: "number" }).notNull(),
  userId: bigint("user_id", { mode: "number" }).notNull(),
  tokenVersion: integer("token_version").notNull(),
  generation: integer("generation").notNull().default(1),
  rotatedAt: timestamp("rotated_at", { withTimezone: true }).notNull().defaultNow(),
  expiresAt: timestamp("expires_at", { withTimezone: true }).notNull(),
  supersededAt: timestamp("superseded_at", { withTimezone: true }),
  createdAt: timestamp("created_at", { withTimezone: true }).notNull().defaultNow(),
  /** The browser's user agent. */
  agent: text("agent").notNull().default(""),
  address: text("address").notNull().default(""),
});

const owner = {
  companyId: bigint("company_id", { mode: "number" }).notNull(),
  userId: bigint("user_id", { mode: "number" }).notNull(),
};

/** Browsers from which a user signed in. */
export const knownDevices = pgTable(
  "known_devices",
  {
    ...owner,
    id: uuid("id").notNull().defaultRandom(),
    agent: text("agent").notNull(),
    address: text("address").notNull(),
    seenAt: timestamp("seen_at", { withTimezone: true }).notNull().defaultNow(),
  },
  (table) => [primaryKey({ columns: [table.companyId, table.userId, table.id] })],
);

export const secondFactors = pgTable(
  "second_factors",
  {
    ...owner,
    /** Encrypted. */
    secret: text("secret").notNull(),
    isOn: boolean("is_on").notNull().default(false),
    lastStep: bigint("last_step", { mode: "number" }).notNull().default(0),
    failed: integer("failed").notNull().default(0),
    failedAt: timestamp("failed_at", { withTimezone: true }).notNull().defaultNow(),
    createdAt: timestamp("created_at", { withTimezone: true }).notNull().defaultNow(),
  },
  (table) => [primaryKey({ columns: [table.companyId, table.userId] })],
);

export const recoveryCodes = pgTable("recovery_codes", { ...owner, codeMac: text("code_mac").notNull() }, (table) => [
  primaryKey({ columns: [table.companyId, table.userId, table.codeMac] }),
]);
