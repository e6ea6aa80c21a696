import { and, eq } from "drizzle-orm";
import type { Tx } from "../../platform/database/database.ts";
import { assertQueues } from "../queues/access.ts";
import { userQueues } from "./table.ts";

/** Replaces the user's queues. */
export async function setQueues(tx: Tx, userId: number, queueIds: readonly number[]): Promise<void> {
  await assertQueues(tx, queueIds);
  await tx.orm.delete(userQueues).where(and(eq(userQueues.companyId, tx.companyId), eq(userQueues.userId, userId)));
  const rows = [...new Set(queueIds)].map((queueId) => ({ companyId: tx.companyId, userId, queueId }));
  if (rows.length > 0) await tx.orm.insert(userQueues).values(rows);
}
