import { and, asc, eq, isNull, sql } from "drizzle-orm";
import type { Tx } from "../../platform/database/database.ts";
import { prepared } from "../../platform/database/prepared.ts";
import { refuse } from "../../platform/refusal.ts";
import { queues, type QueueRow } from "./table.ts";

/** A queue (`q`) as one of a user's queues. */
export const userQueueJson =
  "json_build_object('id', q.id, 'name', q.name, 'color', q.color, 'UserQueue', json_build_object('queueId', q.id))";

/** The company's queues in menu order. */
export function listQueueRows(tx: Tx): Promise<QueueRow[]> {
  return tx.orm
    .select()
    .from(queues)
    .where(and(eq(queues.companyId, tx.companyId), isNull(queues.deletedAt)))
    .orderBy(sql`${queues.orderQueue} asc nulls last`, asc(queues.id));
}

/** Missing queues and other companies' queues get the same refusal. */
export async function queueOf(tx: Tx, queueId: number): Promise<QueueRow> {
  const [row] = await tx.orm
    .select()
    .from(queues)
    .where(and(eq(queues.companyId, tx.companyId), eq(queues.id, queueId), isNull(queues.deletedAt)));
  if (!row) throw refuse("ERR_NO_QUEUE_FOUND");
  return row;
}

const holdQueues = prepared<{ id: number }>(
  "queues_hold",
  "select id from queues where company_id = $1 and id = any ($2::bigint[]) and deleted_at is null for share",
);

/** Refuses unless all of these are queues of the company. */
export async function assertQueues(tx: Tx, queueIds: readonly number[]): Promise<void> {
  const wanted = [...new Set(queueIds)];
  if (wanted.length === 0) return;
  if ((await tx.run(holdQueues, [wanted])).length !== wanted.length) throw refuse("ERR_NO_QUEUE_FOUND");
}
