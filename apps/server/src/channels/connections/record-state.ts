import type { ConnectionReason, ConnectionStatus } from "@recado/contracts/connections";
import { and, eq, isNull, sql } from "drizzle-orm";
import type { Tx } from "../../platform/database/database.ts";
import { prepared } from "../../platform/database/prepared.ts";
import type { App } from "../../platform/app.ts";
import { checkOverdueLater } from "../outbox/overdue.ts";
import { watchDown, alertUp } from "./alerts.ts";
import { connectionActive, connectionBack, connectionChanged } from "./events.ts";
import { connections, type ConnectionRow } from "./table.ts";

export interface ConnectionState {
  status: ConnectionStatus;
  /** Missing fields: codes are cleared, number and reason stay. */
  qrcode?: string;
  pairingCode?: string;
  retries?: number;
  number?: string;
  reason?: ConnectionReason;
}

/** Writes a connection's state, unless it is unchanged. */
export async function recordState(app: App, tx: Tx, connectionId: number, state: ConnectionState): Promise<void> {
  const { status, qrcode = "", pairingCode = "", retries = 0 } = state;
  const [before] = await tx.orm
    .select()
    .from(connections)
    .where(
      and(eq(connections.companyId, tx.companyId), eq(connections.id, connectionId), isNull(connections.deletedAt)),
    )
    .for("no key update");
  if (!before) return;
  const next = {
    status,
    qrcode,
    pairingCode,
    retries,
    number: state.number ?? before.number,
    reason: state.reason ?? before.reason,
  };
  if (isSame(before, next)) return;
  const [row] = await tx.orm
    .update(connections)
    .set({
      ...next,
      upSince: status === "CONNECTED" ? sql`coalesce(${connections.upSince}, now())` : null,
      downSince: status === "CONNECTED" ? null : sql`coalesce(${connections.downSince}, now())`,
      ...fallOf(before, next),
      // When an admin closed a connection, no alert says later that it is back.
      ...(status === "CONNECTED" || (status === "DISCONNECTED" && next.reason === "") ? { alertedAt: null } : {}),
      updatedAt: new Date(),
    })
    .where(and(eq(connections.companyId, tx.companyId), eq(connections.id, connectionId)))
    .returning();
  if (!row) return;
  if (before.status === "CONNECTED") {
    await watchDown(app, tx, row);
    await checkOverdueLater(app, tx, connectionId);
  }
  if (status === "CONNECTED") await alertUp(app, tx, before, row);
  if (status === "CONNECTED" && before.status !== "CONNECTED")
    await app.events.emit(tx, connectionBack, { connectionId });
  const cause = before.status === "qrcode" && status === "qrcode" ? "qrcode" : "updated";
  await app.events.emit(tx, connectionChanged, { connection: row, cause });
}

/** Time and reason of the last outage. A better reason may come later; "unreachable" is the least specific. */
function fallOf(before: ConnectionRow, { status, reason }: Pick<ConnectionRow, "status" | "reason">) {
  if (status === "CONNECTED") return {};
  if (before.status === "CONNECTED") return { lastFallAt: sql`now()`, lastFallReason: reason };
  const isFallen = before.lastFallAt !== null && before.lastFallAt.getTime() === before.downSince?.getTime();
  const saysMore = reason !== "" && (reason !== "unreachable" || before.lastFallReason === "");
  return isFallen && saysMore ? { lastFallReason: reason } : {};
}

/**
 * Marks a connection as being opened. `downReason`: why it went down, if it was connected. TIMEOUT stays: another
 * attempt does not hide that it has failed for long.
 */
export async function recordOpening(
  app: App,
  tx: Tx,
  connectionId: number,
  downReason?: ConnectionReason,
): Promise<void> {
  const [row] = await tx.sql<{ status: ConnectionStatus }>(
    "select status from connections where company_id = $1 and id = $2",
    [tx.companyId, connectionId],
  );
  const reason = row?.status === "CONNECTED" ? downReason : undefined;
  if (row?.status !== "TIMEOUT") await recordState(app, tx, connectionId, { status: "OPENING", reason });
}

/**
 * Options of the next pairing: a phone's number for a pairing code ("" for a QR code), and the days of history to
 * import.
 */
export async function recordPairingOptions(
  tx: Tx,
  connectionId: number,
  { number, historyDays }: { number: string; historyDays: number | undefined },
): Promise<void> {
  await tx.orm
    .update(connections)
    .set({ pairingNumber: number, ...(historyDays === undefined ? {} : { historyDays, historyImported: 0 }) })
    .where(and(eq(connections.companyId, tx.companyId), eq(connections.id, connectionId)));
}

/** Adds to the number of imported history messages. */
export async function countHistory(app: App, tx: Tx, connectionId: number, imported: number): Promise<void> {
  if (imported === 0) return;
  const [connection] = await tx.orm
    .update(connections)
    .set({ historyImported: sql`${connections.historyImported} + ${imported}` })
    .where(
      and(eq(connections.companyId, tx.companyId), eq(connections.id, connectionId), isNull(connections.deletedAt)),
    )
    .returning();
  if (connection) await app.events.emit(tx, connectionChanged, { connection, cause: "updated" });
}

/** A connection's latest messages. */
export interface Activity {
  lastInboundAt: Date;
  lastOutboundAt: Date;
}

const writeActivity = prepared<{ last_inbound_at: Date | null; last_outbound_at: Date | null }>(
  "connection_activity",
  `update connections set last_inbound_at = greatest(last_inbound_at, $3), last_outbound_at = greatest(last_outbound_at, $4)
   where company_id = $1 and id = $2 and deleted_at is null returning last_inbound_at, last_outbound_at`,
);

/** Records the time of a connection's last message in and out. */
export async function recordActivity(
  app: App,
  tx: Tx,
  connectionId: number,
  { lastInboundAt, lastOutboundAt, outboxWaiting }: Partial<Activity> & { outboxWaiting: number },
): Promise<void> {
  const [row] = await tx.run(writeActivity, [connectionId, lastInboundAt ?? null, lastOutboundAt ?? null]);
  if (!row) return;
  await app.events.emit(tx, connectionActive, {
    connectionId,
    lastInboundAt: row.last_inbound_at,
    lastOutboundAt: row.last_outbound_at,
    outboxWaiting,
  });
}

const isSame = (
  before: ConnectionRow,
  next: Pick<ConnectionRow, "status" | "qrcode" | "pairingCode" | "retries" | "number" | "reason">,
) =>
  before.status === next.status &&
  before.qrcode === next.qrcode &&
  before.pairingCode === next.pairingCode &&
  before.retries === next.retries &&
  before.number === next.number &&
  before.reason === next.reason;
