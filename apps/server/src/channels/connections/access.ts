import { and, asc, eq, inArray, isNull, sql } from "drizzle-orm";
import { listQueueRows } from "../../identity/queues/access.ts";
import type { Actor } from "../../platform/actor.ts";
import type { App } from "../../platform/app.ts";
import type { Tx } from "../../platform/database/database.ts";
import { prepared } from "../../platform/database/prepared.ts";
import { refuse } from "../../platform/refusal.ts";
import { countRowsOf } from "../outbox/outbox.ts";
import { unplacedOf } from "./unplaced-messages.ts";
import type { SessionOptions } from "../port.ts";
import { connectionQueues, connections, type ConnectionRow } from "./table.ts";

/** A connection with its queues and the length of its outbox. */
export interface ConnectionWithRelations extends ConnectionRow {
  queues: { id: number; name: string; color: string }[];
  outboxWaiting: number;
  unplacedMessages: number;
}

/** The company's connections, oldest first. */
export function listConnectionRows(tx: Tx): Promise<ConnectionRow[]> {
  return tx.orm.select().from(connections).where(present(tx)).orderBy(asc(connections.id));
}

/** Refuses a connection that does not exist or is another company's with ERR_NO_WAPP_FOUND. */
export async function connectionOf(tx: Tx, connectionId: number): Promise<ConnectionRow> {
  const [row] = await tx.orm
    .select()
    .from(connections)
    .where(and(present(tx), eq(connections.id, connectionId)));
  if (!row) throw refuse("ERR_NO_WAPP_FOUND");
  return row;
}

/** Locks the row: "key share" against deletion; "update" also against new rows that refer to it. */
export async function holdConnection(
  tx: Tx,
  connectionId: number,
  strength: "update" | "no key update" | "key share",
): Promise<ConnectionRow> {
  const [row] = await tx.orm
    .select()
    .from(connections)
    .where(and(present(tx), eq(connections.id, connectionId)))
    .for(strength);
  if (!row) throw refuse("ERR_NO_WAPP_FOUND");
  return row;
}

/**
 * The connection to send through: the given one, else the actor's own, else the default, else any that is connected. Locks
 * it against deletion. Refuses with ERR_NO_DEF_WAPP_FOUND.
 */
export async function connectionFor(
  tx: Tx,
  actor: Pick<Actor, "connectionId"> | null,
  connectionId?: number,
): Promise<ConnectionRow> {
  const own = actor?.connectionId ?? null;
  const wanted = connectionId === undefined ? undefined : eq(connections.id, connectionId);
  const [row] = await tx.orm
    .select()
    .from(connections)
    .where(and(present(tx), wanted ?? sql`(${connections.id} = ${own} or is_default or status = 'CONNECTED')`))
    .orderBy(sql`(${connections.id} is not distinct from ${own}) desc, is_default desc, ${connections.id}`)
    .limit(1)
    .for("key share");
  if (!row) throw refuse("ERR_NO_DEF_WAPP_FOUND");
  return row;
}

const findSessionFacts = prepared<SessionFacts>(
  "connection_session_facts",
  `select provider, status, keeps_online as "keepsOnline", pairing_number as "pairingNumber", history_days as "historyDays"
   from connections where company_id = $1 and id = $2 and deleted_at is null`,
);

/** The columns that a session needs of its connection. */
export type SessionFacts = Pick<ConnectionRow, "provider" | "status"> & SessionOptions;

/** Undefined if the connection is deleted. */
export async function sessionFacts(
  app: App,
  { companyId, connectionId }: { companyId: number; connectionId: number },
): Promise<SessionFacts | undefined> {
  const [row] = await app.database.read(companyId, findSessionFacts, [connectionId]);
  return row;
}

/** The same within a transaction. */
export async function sessionFactsIn(tx: Tx, connectionId: number): Promise<SessionFacts | undefined> {
  const [row] = await tx.run(findSessionFacts, [connectionId]);
  return row;
}

export async function connectionsWithRelations(
  tx: Tx,
  rows: readonly ConnectionRow[],
): Promise<ConnectionWithRelations[]> {
  if (rows.length === 0) return [];
  const ids = rows.map((row) => row.id);
  const offers = await tx.orm
    .select()
    .from(connectionQueues)
    .where(and(eq(connectionQueues.companyId, tx.companyId), inArray(connectionQueues.connectionId, ids)));
  const queues = offers.length === 0 ? [] : await listQueueRows(tx);
  const offersTo = (connectionId: number, queueId: number) =>
    offers.some((offer) => offer.connectionId === connectionId && offer.queueId === queueId);
  const waiting = await countRowsOf(tx, ids);
  const unplaced = await unplacedOf(tx, ids);
  return rows.map((row) => ({
    ...row,
    outboxWaiting: waiting.get(row.id) ?? 0,
    unplacedMessages: unplaced.get(row.id) ?? 0,
    queues: queues.filter(({ id }) => offersTo(row.id, id)).map(({ id, name, color }) => ({ id, name, color })),
  }));
}

const present = (tx: Tx) => and(eq(connections.companyId, tx.companyId), isNull(connections.deletedAt));
