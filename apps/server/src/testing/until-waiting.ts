import { setTimeout as pause } from "node:timers/promises";
import type { PlatformTx, Tx } from "../platform/database/database.ts";

/** Resolves once so many others wait in this database for the transaction's locks, so that the race is real. */
export async function untilWaiting(tx: Pick<Tx | PlatformTx, "sql">, others: number): Promise<void> {
  for (;;) {
    // A transaction sees a snapshot of others' activity until that is cleared.
    await tx.sql("select pg_stat_clear_snapshot()");
    const waiting = await tx.sql(
      "select from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'",
    );
    if (waiting.length >= others) return;
    await pause(5);
  }
}
