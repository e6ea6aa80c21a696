import type { Tx } from "../../platform/database/database.ts";
import { prepared } from "../../platform/database/prepared.ts";
import type { App } from "../../platform/app.ts";
import { EpochLost } from "../port.ts";

/** The right to run a session, until another process takes it with a higher epoch. */
export interface Lease {
  readonly companyId: number;
  readonly connectionId: number;
  readonly epoch: number;
}

/** `remove`: the connection is deleted; its session ends, and stores nothing any more. */
export type SessionCommand = "restart" | "renew" | "logout" | "remove";

/** A lease with the command for the process that holds it. */
export interface HeldLease extends Lease {
  readonly wanted: boolean;
  readonly command: SessionCommand | null;
}

// A key share lets the owner renew the lease, and no other process take it over before this transaction ends.
// PostgreSQL ends idle transactions, so that a stopped process does not hold the lock for ever.
const holdEpoch = prepared<never>(
  "hold_epoch",
  `select set_config('idle_in_transaction_session_timeout', '5000', true) from session_leases
   where company_id = $1 and connection_id = $2 and epoch = $3 and command is distinct from 'remove'
   for key share`,
);

/** Throws `EpochLost` unless the session still has this epoch; locks the epoch until the transaction ends. */
export async function fence(tx: Tx, { connectionId, epoch }: Pick<Lease, "connectionId" | "epoch">): Promise<void> {
  const rows = await tx.run(holdEpoch, [connectionId, epoch]);
  if (rows.length === 0) throw new EpochLost(`Epoch ${epoch} of connection ${connectionId} is over.`);
}

/**
 * Below PostgreSQL's own limit for the owner's transactions (`holdEpoch`), which would close the database connection.
 */
const idleSeconds = 4;

/**
 * A transaction of the session's owner. Work that waits for anything but the database is aborted with
 * `IdleTransaction`.
 */
export function fenced<T>(app: App, lease: Lease, work: (tx: Tx) => Promise<T>): Promise<T> {
  const whole = async (tx: Tx) => {
    await fence(tx, lease);
    return work(tx);
  };
  return app.database.tenant(lease.companyId, whole, { idleSeconds });
}

/** Waits for the session's writes in progress and blocks later ones until the transaction ends. */
export async function lockLease(tx: Tx, connectionId: number): Promise<void> {
  await tx.sql("select from session_leases where company_id = $1 and connection_id = $2 for update", [
    tx.companyId,
    connectionId,
  ]);
}

/** Stores whether the session is wanted, and a command for its owner, which is notified after the commit. */
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
  app.notifications.notifyWith(tx, "sessions", String(connectionId));
}

/** Whether the command is still pending: the owner may have obeyed it since the renewal that reported it. */
export async function isCommanded(app: App, { connectionId, epoch }: Lease, command: SessionCommand): Promise<boolean> {
  const rows = await app.database.platform(
    "select from session_leases where connection_id = $1 and epoch = $2 and command = $3",
    [connectionId, epoch, command],
  );
  return rows.length > 0;
}

/**
 * Whether the transaction's session is to close: an admin's command is pending. Locks the connection, like commands do,
 * so that none is given before the transaction ends.
 */
export async function isClosing(tx: Tx, connectionId: number): Promise<boolean> {
  const values = [tx.companyId, connectionId];
  await tx.sql("select from connections where company_id = $1 and id = $2 for no key update", values);
  const rows = await tx.sql(
    "select from session_leases where company_id = $1 and connection_id = $2 and command is not null",
    values,
  );
  return rows.length > 0;
}

/** Removes an obeyed command; a later one stays. */
export async function commandDone(tx: Tx, connectionId: number, command: SessionCommand): Promise<void> {
  await tx.sql(
    "update session_leases set command = null where company_id = $1 and connection_id = $2 and command = $3",
    [tx.companyId, connectionId, command],
  );
}

/** Marks the session as not wanted, unless a command was given meanwhile. */
export async function stopWanting(tx: Tx, connectionId: number): Promise<void> {
  await tx.sql(
    "update session_leases set wanted = wanted and command is not null where company_id = $1 and connection_id = $2",
    [tx.companyId, connectionId],
  );
}

/** Deletes the lease of a deleted connection. */
export async function forgetLease(tx: Tx, connectionId: number): Promise<void> {
  await tx.sql("delete from session_leases where company_id = $1 and connection_id = $2", [tx.companyId, connectionId]);
}
