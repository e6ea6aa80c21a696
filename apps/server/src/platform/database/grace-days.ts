import type { Tx } from "./database.ts";

/** Days for which a company may go on working after its due date. */
export async function readGraceDays(tx: Tx): Promise<number> {
  const [state] = await tx.sql<{ grace_days: number }>("select grace_days from platform_state");
  return state?.grace_days ?? 0;
}

export async function keepGraceDays(tx: Tx, days: number): Promise<void> {
  await tx.sql("update platform_state set grace_days = $1", [days]);
}
