import { isEffect, type ConnectionRef, type Inbound, type InboundMessage } from "../../channels/port.ts";
import { companySetting, settingExpression } from "../../identity/settings/access.ts";
import type { Tx } from "../../platform/database/database.ts";
import { prepared } from "../../platform/database/prepared.ts";
import type { App } from "../../platform/app.ts";
import { contactsChanged } from "../contacts/events.ts";
import { emitMerges, mergesOf } from "../contacts/merges-made.ts";
import { isDueForLook, lookLater } from "../contacts/profile-refresh.ts";
import { announceTickets } from "../tickets/announce.ts";
import type { Placed } from "../tickets/rooms.ts";
import { customersWrote, messagesChanged, messagesCreated } from "./events.ts";
import { asRow } from "./inbound-row.ts";
import { applyEarlyEffects, applyEffects, previewAgain } from "./receive-effects.ts";
import { openSealed } from "./sealed-edits.ts";
import { storeMedia } from "./receive-media.ts";

interface Received {
  n: number;
  message_id: number;
  ticket_id: number;
  contact_id: number;
  contact_created: boolean;
  /** "closed" where the message reopened the conversation; null where it began one. */
  old_status: "pending" | "open" | "closed" | null;
  old_user_id: number | null;
  old_queue_id: number | null;
  /** Something was done to it before it came. */
  has_early: boolean;
  /** Two contacts turned out to be one, in this transaction. */
  has_merged: boolean;
  /** Not looked at today. */
  is_due: boolean;
}
interface Refilled {
  n: number;
  message_id: number;
  ticket_id: number;
  /** Its content was unknown until now. */
  was_waiting: boolean;
  has_early: boolean;
}

const receive = prepared<Received>(
  "receive_messages",
  `select r.*, coalesce(current_setting('app.merges', true), '') <> '' as has_merged,
          -- Who came with this very statement is not seen here yet.
          not exists (select from contacts c where c.company_id = $1 and c.id = r.contact_id and not ${isDueForLook}) as is_due
   from receive_messages($1, $2, $3, (${settingExpression("reopenWindowMinutes")} || ' minutes')::interval,
                                  ${settingExpression("phoneMessagesOpenTicket")} = 'enabled', $4::jsonb) r`,
);

const refill = prepared<Refilled>(
  "refill_messages",
  "select n, message_id, ticket_id, was_waiting, has_early from refill_messages($1, $2, $3::jsonb)",
);

/**
 * What customers wrote becomes contact, conversation and message; what they did to messages is done. All of a
 * batch in the channel's own transaction, and in whatever order it comes, with the same end.
 */
export async function receiveMessages(
  app: App,
  tx: Tx,
  connection: ConnectionRef,
  inbound: readonly Inbound[],
): Promise<void> {
  const wanted = await withoutIgnored(tx, inbound);
  if (wanted.length === 0) return;
  const messages = wanted.filter((one) => !isEffect(one));
  const effects = wanted.filter((one) => isEffect(one));
  const rows =
    messages.length === 0
      ? []
      : await tx.run(receive, [connection.connectionId, connection.isTest, JSON.stringify(messages.map(asRow))]);
  const changed = await applyEffects(tx, connection, await openSealed(app, tx, connection, effects));
  // Asked for only where there may be some: nearly always a message is all that there is.
  const mayHaveMerged = effects.length > 0 || rows.length === 0 || rows.some((row) => row.has_merged);
  const merges = mayHaveMerged ? await mergesOf(tx) : [];
  const refilled = await refillKnown(tx, connection, messages, rows);
  const arrived = [...rows, ...refilled];
  await storeMedia(
    app,
    tx,
    arrived.map(({ n, message_id }) => ({ messageId: message_id, message: messageOf(messages, n) })),
  );
  const early = arrived.filter((row) => row.has_early).map((row) => row.message_id);
  const altered = [...changed, ...refilled.map((row) => row.message_id), ...(await applyEarlyEffects(app, tx, early))];
  const retold = await previewAgain(tx, altered);
  await emitWritten(app, tx, connection, messages, [...rows, ...refilled.filter((row) => row.was_waiting)]);

  await emitMerges(app, tx, merges);
  if (rows.length > 0) {
    app.metrics.messagesIn.inc(rows.length);
    const due = rows.filter((row) => row.is_due).map((row) => row.contact_id);
    if (due.length > 0) await lookLater(app, tx, connection, [...new Set(due)]);
    await announceArrivals(app, tx, rows);
  }
  const fresh = new Set(rows.map((row) => row.message_id));
  await app.events.emit(tx, messagesChanged, {
    messageIds: altered.filter((id) => !fresh.has(id)),
    ticketIds: retold,
  });
}

/** The switch means "ignore groups" (decision 22). */
async function withoutIgnored(tx: Tx, inbound: readonly Inbound[]): Promise<readonly Inbound[]> {
  if (inbound.every(({ chat }) => chat.group === undefined)) return inbound;
  const ignores = (await companySetting(tx, "CheckMsgIsGroup")) === "enabled";
  return ignores ? inbound.filter(({ chat }) => chat.group === undefined) : inbound;
}

/** What was known already and now has its content; nearly always there is nothing to look for. */
async function refillKnown(
  tx: Tx,
  { connectionId }: ConnectionRef,
  messages: readonly InboundMessage[],
  rows: readonly Received[],
): Promise<Refilled[]> {
  if (rows.length === messages.length) return [];
  const isNew = new Set(rows.map(({ n }) => n));
  const known = messages.map(asRow).filter(({ n, kind }) => !isNew.has(n) && kind !== "waiting");
  return known.length === 0 ? [] : tx.run(refill, [connectionId, JSON.stringify(known)]);
}

function messageOf(messages: readonly InboundMessage[], n: number): InboundMessage {
  const message = messages[n];
  if (!message) throw new Error(`no message ${n} in this batch`);
  return message;
}

async function emitWritten(
  app: App,
  tx: Tx,
  { connectionId }: ConnectionRef,
  messages: readonly InboundMessage[],
  rows: readonly { n: number; message_id: number; ticket_id: number }[],
): Promise<void> {
  const written = rows.filter(({ n }) => {
    const { sender, kind } = messageOf(messages, n);
    return sender !== "me" && kind !== "waiting";
  });
  if (written.length === 0) return;
  await app.events.emit(tx, customersWrote, {
    messages: written.map((row) => ({ id: row.message_id, ticketId: row.ticket_id, connectionId })),
  });
}

async function announceArrivals(app: App, tx: Tx, rows: readonly Received[]): Promise<void> {
  const created = [...new Set(rows.filter((row) => row.contact_created).map((row) => row.contact_id))];
  const changes = created.map((contactId) => ({ contactId, cause: "created" as const }));
  if (changes.length > 0) await app.events.emit(tx, contactsChanged, { changes });
  // A conversation that began or came back must leave and enter lists before its message is told.
  const moved = new Map<number, Placed | null>();
  for (const { ticket_id: id, old_status, old_user_id, old_queue_id } of rows) {
    if (old_status === null) moved.set(id, null);
    if (old_status === "closed") moved.set(id, { id, status: old_status, userId: old_user_id, queueId: old_queue_id });
  }
  announceTickets(app, tx, moved);
  const messages = rows.map((row) => ({ id: row.message_id, ticketId: row.ticket_id }));
  await app.events.emit(tx, messagesCreated, { messages });
}
