import type { Tx } from "../../platform/database/database.ts";
import type { App } from "../../platform/app.ts";
import { deleteSessionKeys } from "./session-records.ts";
import { lockLease, requestSession } from "./lease.ts";

/** Opens the session of a connection that was just added. */
export async function openSession(app: App, tx: Tx, connectionId: number): Promise<void> {
  await requestSession(app, tx, connectionId, { wanted: true, command: null });
}

/**
 * Ends the session of a connection that is about to be deleted, and deletes its credentials. The lease's lock waits for
 * the session's write in progress and holds off later ones.
 */
export async function endSession(app: App, tx: Tx, connectionId: number): Promise<void> {
  await lockLease(tx, connectionId);
  await deleteSessionKeys(tx, connectionId);
  await requestSession(app, tx, connectionId, { wanted: false, command: "remove" });
}

/** Ends every session of a company that was closed. */
export async function endAllSessions(app: App, tx: Tx): Promise<void> {
  const leases = await tx.sql<{ connection_id: number }>(
    "select connection_id from session_leases where company_id = $1 order by connection_id",
    [tx.companyId],
  );
  for (const { connection_id } of leases) await endSession(app, tx, connection_id);
}
