import type { Tx } from "../../platform/database/database.ts";
import { prepared } from "../../platform/database/prepared.ts";
import type { App } from "../../platform/app.ts";
import { refuse } from "../../platform/refusal.ts";
import { EpochLost, type ConnectionRef, type Outbound, type OwnedConnection } from "../port.ts";
import { messagesFailed } from "../events.ts";
import { checkOverdueLater } from "./overdue.ts";
import type { Lane } from "./pacing.ts";

/** Something to send to WhatsApp, or sent and not yet acknowledged. */
export interface OutboxRow {
  id: number;
  contactId: number;
  lane: Lane;
  kind: Outbound["kind"];
  externalId: string;
  payload: Outbound;
  attempts: number;
}

/** A row that may be sent now; `isMore` when the query's limit may have hidden others. */
export interface NextRow extends OutboxRow {
  isMore: boolean;
}

const insertRow = prepared<{ id: number; is_down: boolean }>(
  "outbox_insert",
  `with here as (
     select id, $5 = 'read' and not read_receipts as is_unwanted, down_since is not null as is_down from connections
     where company_id = $1 and id = $2 and deleted_at is null for key share
   ), put as (
     insert into outbox (company_id, connection_id, contact_id, lane, kind, external_id, payload)
     select $1, here.id, $3, $4, $5, $6, $7 from here where not is_unwanted
   )
   select id, is_down from here`,
);

/**
 * Queues a row for sending after the commit, in the order of its conversation (`contactId`). Its external id never
 * changes, however often it is sent. Skips read receipts if the connection's switch is off. Refuses with
 * ERR_NO_WAPP_FOUND if the connection is deleted.
 */
export async function enqueue(
  app: App,
  tx: Tx,
  {
    connectionId,
    contactId,
    lane,
    outbound,
  }: { connectionId: number; contactId: number; lane: Lane; outbound: Outbound },
): Promise<void> {
  const values = [connectionId, contactId, lane, outbound.kind, outbound.externalId, JSON.stringify(outbound)];
  const [row] = await tx.run(insertRow, values);
  if (!row) throw refuse("ERR_NO_WAPP_FOUND");
  if (row.is_down) await checkOverdueLater(app, tx, connectionId);
  // The drain polls too.
  tx.afterCommit(() => app.notifications.notify("outbox", String(connectionId)));
}

// A conversation has the priority of its most urgent row, and its oldest row is sent first: an answer behind a campaign
// message raises that message's priority instead of overtaking it.
const nextInOrder = prepared<NextRow>(
  "outbox_next",
  `with urgent as (
     select contact_id, lane, id from outbox
     where company_id = $1 and connection_id = $2 and lane = any ($3::smallint[]) and contact_id <> all ($4::bigint[])
     order by lane, id limit $5 * 4
   )
   select head.id, head.contact_id as "contactId", c.lane, head.kind, head.external_id as "externalId", head.payload, head.attempts,
          (select count(*) from urgent) = $5 * 4 as "isMore"
   from (select contact_id, min(lane) as lane, min(id) as id from urgent group by contact_id) c
   cross join lateral (
     select * from outbox o
     where o.company_id = $1 and o.connection_id = $2 and o.contact_id = c.contact_id order by o.id limit 1
   ) head
   order by c.lane, c.id limit $5`,
);

/** The first rows of up to `limit` conversations, most urgent first, without the `busy` conversations. */
export function nextRows(
  app: App,
  { companyId, connectionId }: ConnectionRef,
  { lanes, busy, limit }: { lanes: readonly Lane[]; busy: readonly number[]; limit: number },
): Promise<NextRow[]> {
  return app.database.read(companyId, nextInOrder, [connectionId, lanes, busy, limit]);
}

const handRows = prepared<{ isHeld: boolean; id: number | null; payload: Outbound }>(
  "outbox_hand",
  `with held as (
     select from session_leases
     where company_id = $1 and connection_id = $2 and epoch = $3 and command is distinct from 'remove' for key share
   ), taken as (
     select id from outbox where company_id = $1 and id = any ($4::bigint[]) and exists (select from held)
     order by id for no key update
   ), handed as (
     update outbox o set handed = true from taken where o.company_id = $1 and o.id = taken.id returning o.id, o.payload
   )
   select exists (select from held) as "isHeld", h.id, h.payload from (values (1)) one left join handed h on true`,
);

/**
 * Marks rows as given to WhatsApp: from now on they are not changed or deleted. Answers their current payloads; rows
 * deleted meanwhile are missing. One statement, valid only under the owner's epoch; throws `EpochLost` otherwise.
 */
export async function claimRows(
  app: App,
  { companyId, connectionId, epoch }: OwnedConnection,
  rowIds: readonly number[],
): Promise<Map<number, Outbound>> {
  const rows = await app.database.read(companyId, handRows, [connectionId, epoch, rowIds]);
  if (rows[0]?.isHeld !== true) throw new EpochLost(`Epoch ${epoch} of connection ${connectionId} is over.`);
  return new Map(rows.flatMap(({ id, payload }) => (id === null ? [] : [[id, payload]])));
}

/** Changes the text of a message that no session has claimed yet; false if it may have been sent. */
export async function editUnsent(
  tx: Tx,
  connectionId: number,
  externalId: string,
  { body }: { body: string },
): Promise<boolean> {
  const rows = await tx.sql(
    `update outbox set payload = payload || jsonb_build_object(case when kind = 'media' then 'caption' else 'body' end, $4::text)
     where company_id = $1 and connection_id = $2 and external_id = $3 and not handed returning id`,
    [tx.companyId, connectionId, externalId, body],
  );
  return rows.length > 0;
}

/**
 * Deletes a message that no session has claimed yet, with its queued changes and from its quotes; false if it may have
 * been sent.
 */
export async function deleteUnsent(tx: Tx, connectionId: number, externalId: string): Promise<boolean> {
  const values = [tx.companyId, connectionId, externalId];
  const rows = await tx.sql(
    "delete from outbox where company_id = $1 and connection_id = $2 and external_id = $3 and not handed returning id",
    values,
  );
  if (rows.length === 0) return false;
  await tx.sql(
    "delete from outbox where company_id = $1 and connection_id = $2 and payload->>'target' = $3 and not handed",
    values,
  );
  await tx.sql(
    `update outbox set payload = payload || '{"quoted": null}'
     where company_id = $1 and connection_id = $2 and payload->'quoted'->>'externalId' = $3 and not handed`,
    values,
  );
  return true;
}

const deleteRows = prepared<{ kind: Outbound["kind"]; external_id: string; payload: Outbound }>(
  "outbox_settle",
  "delete from outbox where company_id = $1 and connection_id = $2 and external_id = any ($3::text[]) returning kind, external_id, payload",
);
const isMessage = (kind: Outbound["kind"]): boolean =>
  ["text", "media", "location", "contacts", "numberRequest"].includes(kind);

/** Deletes rows that WhatsApp has received. Answers how many were messages. */
export async function settleRows(tx: Tx, connectionId: number, externalIds: readonly string[]): Promise<number> {
  const rows = await tx.run(deleteRows, [connectionId, externalIds]);
  return rows.filter((row) => isMessage(row.kind)).length;
}

/** Deletes a row that WhatsApp will never accept, and emits `messagesFailed`. */
export async function failRow(
  app: App,
  tx: Tx,
  connection: ConnectionRef,
  { externalId, code }: { externalId: string; code: string },
): Promise<void> {
  const [row] = await tx.run(deleteRows, [connection.connectionId, [externalId]]);
  const failures = [{ externalId, code, outbound: row?.payload ?? null }];
  await app.events.emit(tx, messagesFailed, { connection, failures });
}

/** Counts a failed attempt; answers the total. */
export async function countAttempt(tx: Tx, rowId: number): Promise<number> {
  const [row] = await tx.sql<{ attempts: number }>(
    "update outbox set attempts = attempts + 1 where company_id = $1 and id = $2 returning attempts",
    [tx.companyId, rowId],
  );
  return row?.attempts ?? 0;
}

/** Deletes the rows of a deleted connection. */
export async function deleteOutbox(tx: Tx, connectionId: number): Promise<void> {
  await tx.sql("delete from outbox where company_id = $1 and connection_id = $2", [tx.companyId, connectionId]);
}

/** Cancels unsent messages to deleted contacts. */
export async function deleteOutboxOfContacts(tx: Tx, contactIds: readonly number[]): Promise<void> {
  await tx.sql("delete from outbox where company_id = $1 and contact_id = any ($2::bigint[])", [
    tx.companyId,
    contactIds,
  ]);
}

/** Cancels the unsent rows of deleted messages. */
export async function deleteOutboxOfMessages(
  tx: Tx,
  messages: readonly { connectionId: number; externalId: string }[],
): Promise<void> {
  await tx.sql(
    `delete from outbox o using unnest($2::bigint[], $3::text[]) as m (connection_id, external_id)
     where o.company_id = $1 and o.connection_id = m.connection_id and o.external_id = m.external_id`,
    [tx.companyId, messages.map(({ connectionId }) => connectionId), messages.map(({ externalId }) => externalId)],
  );
}

const countWaiting = prepared<{ connection_id: number; count: number }>(
  "outbox_count",
  `select connection_id, count(*) as count from outbox
   where company_id = $1 and connection_id = any ($2::bigint[]) group by connection_id`,
);

/** The number of waiting rows of a connection. */
export async function countRows(app: App, { companyId, connectionId }: ConnectionRef): Promise<number> {
  const [row] = await app.database.read(companyId, countWaiting, [[connectionId]]);
  return row?.count ?? 0;
}

/** The number of waiting rows per connection; connections without any are missing. */
export async function countRowsOf(tx: Tx, connectionIds: readonly number[]): Promise<Map<number, number>> {
  return new Map((await tx.run(countWaiting, [connectionIds])).map((row) => [row.connection_id, row.count]));
}
