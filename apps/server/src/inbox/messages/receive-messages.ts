import { isEffect, type ConnectionRef, type Inbound, type InboundMessage } from "../../channels/port.ts";
import { companySetting } from "../../identity/settings/access.ts";
import type { Tx } from "../../platform/database/database.ts";
import { prepared } from "../../platform/database/prepared.ts";
import type { App } from "../../platform/app.ts";
import { emitMerges, mergesOf } from "../contacts/merges-made.ts";
import { lookLater } from "../contacts/profile-refresh.ts";
import { customersWrote, messagesChanged, messagesCreated } from "./events.ts";
import { asRow } from "./inbound-row.ts";
import { applyEarlyEffects, applyEffects, previewAgain } from "./receive-effects.ts";
import { openSealed } from "./sealed-edits.ts";
import { placeBatch } from "./place-batch.ts";
import { storeMedia } from "./receive-media.ts";
import { storeMessages, type StoredMessage } from "./store-messages.ts";

interface Refilled {
  n: number;
  message_id: number;
  ticket_id: number;
  /** Its content was unknown until now. */
  was_waiting: boolean;
  has_early: boolean;
}

const refill = prepared<Refilled>(
  "refill_messages",
  "select n, message_id, ticket_id, was_waiting, has_early from refill_messages($1, $2, $3::jsonb)",
);

/**
 * What customers wrote becomes contacts, tickets and messages; edits, deletions and reactions are applied. A whole
 * batch in the channel's transaction; the order in which messages and effects arrive does not change the result.
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
  const placed =
    messages.length === 0 ? { messages: [], hasMerged: false } : await placeBatch(app, tx, connection, messages);
  const rows = await storeMessages(tx, connection.connectionId, placed.messages);
  const changed = await applyEffects(tx, connection, await openSealed(app, tx, connection, effects));
  // Merges are rare: they are asked for only where there may be some.
  const merges = effects.length > 0 || placed.hasMerged ? await mergesOf(tx) : [];
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
    const due = placed.messages.filter(({ contact }) => contact.isDue).map(({ contactId }) => contactId);
    if (due.length > 0) await lookLater(app, tx, connection, [...new Set(due)]);
    const created = rows.map((row) => ({ id: row.message_id, ticketId: row.ticket_id }));
    await app.events.emit(tx, messagesCreated, { messages: created });
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
  rows: readonly StoredMessage[],
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
