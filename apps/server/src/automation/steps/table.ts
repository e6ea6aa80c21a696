import { and, eq, isNull } from "drizzle-orm";
import { bigint, integer, jsonb, pgTable, primaryKey, text, timestamp } from "drizzle-orm/pg-core";
import type { Tx } from "../../platform/database/database.ts";
import { prepared } from "../../platform/database/prepared.ts";
import { stepCauses, type Plan } from "./decider.ts";

export const steps = pgTable(
  "steps",
  {
    companyId: bigint("company_id", { mode: "number" }).notNull(),
    id: bigint("id", { mode: "number" }).generatedByDefaultAsIdentity(),
    connectionId: bigint("connection_id", { mode: "number" }).notNull(),
    ticketId: bigint("ticket_id", { mode: "number" }).notNull(),
    cause: text("cause", { enum: stepCauses }).notNull(),
    messageId: bigint("message_id", { mode: "number" }),
    userId: bigint("user_id", { mode: "number" }),
    plan: jsonb("plan").$type<Plan>(),
    attempts: integer("attempts").notNull().default(0),
    notBefore: timestamp("not_before", { withTimezone: true }).notNull().defaultNow(),
    failedAt: timestamp("failed_at", { withTimezone: true }),
    lastError: text("last_error"),
    createdAt: timestamp("created_at", { withTimezone: true }).notNull().defaultNow(),
  },
  (table) => [primaryKey({ columns: [table.companyId, table.id] })],
);

export const machineStates = pgTable(
  "machine_states",
  {
    companyId: bigint("company_id", { mode: "number" }).notNull(),
    ticketId: bigint("ticket_id", { mode: "number" }).notNull(),
    state: jsonb("state").notNull(),
  },
  (table) => [primaryKey({ columns: [table.companyId, table.ticketId] })],
);

type ReadStep = { id: number; ticketId: number; connectionId: number; messageId: number | null };

/** The step, if its ticket, connection and message are unchanged since the read. */
export const stillHere = (tx: Tx, step: ReadStep) =>
  and(
    eq(steps.companyId, tx.companyId),
    eq(steps.id, step.id),
    eq(steps.ticketId, step.ticketId),
    eq(steps.connectionId, step.connectionId),
    step.messageId === null ? isNull(steps.messageId) : eq(steps.messageId, step.messageId),
  );

const end = prepared<{ id: number }>(
  "steps_end",
  `delete from steps where company_id = $1 and id = $2 and ticket_id = $3 and connection_id = $4
     and message_id is not distinct from $5 returning id`,
);

/** Deletes the step; false if it has changed by now. */
export async function endStep(tx: Tx, { id, ticketId, connectionId, messageId }: ReadStep): Promise<boolean> {
  return (await tx.run(end, [id, ticketId, connectionId, messageId])).length > 0;
}

/** The step is to be decided again; false if it has changed by now. */
export async function renewStep(tx: Tx, step: ReadStep): Promise<boolean> {
  const afresh = { plan: null, attempts: 0, lastError: null };
  return (await tx.orm.update(steps).set(afresh).where(stillHere(tx, step)).returning({ id: steps.id })).length > 0;
}
