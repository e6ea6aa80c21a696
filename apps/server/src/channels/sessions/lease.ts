import type { Tx } from "../../platform/database/database.ts";
import { prepared } from "../../platform/database/prepared.ts";
import type { App } from "../../platform/app.ts";
import { EpochLost } from "../port.ts";

/** The right to run a session, until another takes it under a higher epoch. */
export interface Lease {
  readonly companyId: number;
  readonly connectionId: number;
  readonly epoch: number;
}

/** `remove`: the connection is deleted; its session ends, and nothing of it is stored any more. */
export type SessionCommand = "restart" | "renew" | "logout" | "remove";

/** A lease as it stands now, with what is asked of whoever holds it. */
export interface HeldLease extends Lease {
  readonly wanted: boolean;
  readonly command: SessionCommand | null;
}

// A key share lets the owner renew meanwhile, and lets nobody take over before this transaction ends. A process that is
// stopped in the middle of it must not hold it for ever: PostgreSQL ends an idle one.
const holdEpoch = prepared<never>(
  "hold_epoch",
  `select set_config('idle_in_transaction_session_timeout', '5000', true) from session_leases
   where company_id = $1 and connection_id = $2 and epoch = $3 and command is distinct from 'remove'
   for key share`,
);

/** Whatever the transaction writes counts only while the epoch is the session's own; else throws `EpochLost`. */
export async function fence(tx: Tx, { connectionId, epoch }: Pick<Lease, "connectionId" | "epoch">): Promise<void> {
  const rows = await tx.run(holdEpoch, [connectionId, epoch]);
  if (rows.length === 0) throw new EpochLost(`Epoch ${epoch} of connection ${connectionId} is over.`);
}

/** A transaction of the session's owner. */
export function fenced<T>(app: App, lease: Lease, work: (tx: Tx) => Promise<T>): Promise<T> {
  return app.database.tenant(lease.companyId, async (tx) => {
    await fence(tx, lease);
    return work(tx);
  });
}

/** Waits until no write of the session is under way, and holds off the next until the transaction ends. */
export async function lockLease(tx: Tx, connectionId: number): Promise<void> {
  await tx.sql("select from session_leases where company_id = $1 and connection_id = $2 for update", [
    tx.companyId,
    connectionId,
  ]);
}

/** Says that the session is to run or to rest, and what is asked of its owner, who hears of it after the commit. */
export async function requestSession(
  app: App,
  tx: Tx,
  connectionId: number,
  { wanted, command }: { wanted: boolean; command: SessionCommand | null },
): Promise<void> {
  await tx.sql(
    `insert into session_leases (company_id, connection_id, wanted, command) values ($1, $2, $3, $4)
     on conflict (connection_id) do update set wanted = excluded.wanted, command = excluded.command`,
    [tx.companyId, connectionId, wanted, command],
  );
  app.bell.ringWith(tx, "sessions", String(connectionId));
}

/** Whether this is still asked of the lease's owner: what a renewal said may have been done since. */
export async function isCommanded(app: App, { connectionId, epoch }: Lease, command: SessionCommand): Promise<boolean> {
  const rows = await app.database.platform(
    "select from session_leases where connection_id = $1 and epoch = $2 and command = $3",
    [connectionId, epoch, command],
  );
  return rows.length > 0;
}

/** The command is obeyed; whatever was asked after it stays. */
export async function commandDone(tx: Tx, connectionId: number, command: SessionCommand): Promise<void> {
  await tx.sql(
    "update session_leases set command = null where company_id = $1 and connection_id = $2 and command = $3",
    [tx.companyId, connectionId, command],
  );
}

/** The session is not to run until somebody asks for it; who has asked already is heard. */
export async function stopWanting(tx: Tx, connectionId: number): Promise<void> {
  await tx.sql(
    "update session_leases set wanted = wanted and command is not null where company_id = $1 and connection_id = $2",
    [tx.companyId, connectionId],
  );
}

/** Nothing is left to run: its connection is gone. */
export async function forgetLease(tx: Tx, connectionId: number): Promise<void> {
  await tx.sql("delete from session_leases where company_id = $1 and connection_id = $2", [tx.companyId, connectionId]);
}
