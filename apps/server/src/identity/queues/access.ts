import { and, asc, eq, inArray, isNull, sql } from "drizzle-orm";
import type { Tx } from "../../platform/database/database.ts";
import { refuse } from "../../platform/refusal.ts";
import { queues, type QueueRow } from "./table.ts";

/** The company's queues in the order of menus. */
export function listQueueRows(tx: Tx): Promise<QueueRow[]> {
  return tx.orm
    .select()
    .from(queues)
    .where(and(eq(queues.companyId, tx.companyId), isNull(queues.deletedAt)))
    .orderBy(sql`${queues.orderQueue} asc nulls last`, asc(queues.id));
}

/** Refuses what doesn't exist or isn't this company's, alike. */
export async function queueOf(tx: Tx, queueId: number): Promise<QueueRow> {
  const [row] = await tx.orm
    .select()
    .from(queues)
    .where(and(eq(queues.companyId, tx.companyId), eq(queues.id, queueId), isNull(queues.deletedAt)));
  if (!row) throw refuse("ERR_NO_QUEUE_FOUND");
  return row;
}

/** Refuses unless each of these is a queue of the company. */
export async function assertQueues(tx: Tx, queueIds: readonly number[]): Promise<void> {
  const wanted = [...new Set(queueIds)];
  if (wanted.length === 0) return;
  const found = await tx.orm
    .select({ id: queues.id })
    .from(queues)
    .where(and(eq(queues.companyId, tx.companyId), inArray(queues.id, wanted), isNull(queues.deletedAt)))
    .for("share");
  if (found.length !== wanted.length) throw refuse("ERR_NO_QUEUE_FOUND");
}
