import { and, eq } from "drizzle-orm";
import type { App } from "../../platform/app.ts";
import type { Tx } from "../../platform/database/database.ts";
import { assertQueues } from "../queues/access.ts";
import { userQueues } from "./table.ts";

/** A queue is deleted: its users lose access to its conversations, so their sockets reconnect with the new rights. */
export async function leaveQueue(app: App, tx: Tx, queueId: number): Promise<void> {
  const people = await tx.sql<{ user_id: number }>(
    "delete from user_queues where company_id = $1 and queue_id = $2 returning user_id",
    [tx.companyId, queueId],
  );
  for (const { user_id } of people) tx.afterCommit(() => app.realtime.disconnectUser(tx.companyId, user_id));
}

/** Replaces the user's queues. */
export async function setQueues(tx: Tx, userId: number, queueIds: readonly number[]): Promise<void> {
  await assertQueues(tx, queueIds);
  await tx.orm.delete(userQueues).where(and(eq(userQueues.companyId, tx.companyId), eq(userQueues.userId, userId)));
  const rows = [...new Set(queueIds)].map((queueId) => ({ companyId: tx.companyId, userId, queueId }));
  if (rows.length > 0) await tx.orm.insert(userQueues).values(rows);
}
