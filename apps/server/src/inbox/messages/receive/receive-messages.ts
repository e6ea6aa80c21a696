import { isEffect, type ConnectionRef, type Inbound, type InboundMessage } from "../../../channels/port.ts";
import { companySetting } from "../../../identity/settings/access.ts";
import type { Tx } from "../../../platform/database/database.ts";
import type { App } from "../../../platform/app.ts";
import { scheduleRefresh } from "../../contacts/profile-refresh.ts";
import { customersWrote, messagesChanged, messagesCreated, phoneWrote, ticketsRated } from "../events.ts";
import { isPlaceholder } from "../effects/effect-rules.ts";
import { at, placeBatch, type PlacedMessage } from "./place-batch.ts";
import { nameMentions } from "./name-mentions.ts";
import { previewAgain } from "../preview-again.ts";
import { applyEarlyEffects, receiveEffects } from "../effects/receive-effects.ts";
import { refillMessages } from "./refill-messages.ts";
import { keepOriginals } from "./set-aside.ts";
import { storeMedia } from "../media/receive-media.ts";
import { storeMessages } from "./store-messages.ts";
import { ignoreGroups } from "../../../channels/connections/settings.ts";

/**
 * Turns received messages into contacts, tickets and messages, and applies edits, deletions and reactions. A whole
 * batch in the channel's transaction; the order of arrival does not change the result.
 */
export async function receiveMessages(
  app: App,
  tx: Tx,
  connection: ConnectionRef,
  inbound: readonly Inbound[],
): Promise<void> {
  const taken = await withoutIgnored(tx, inbound);
  if (taken.length === 0) return;
  const wanted = await nameMentions(tx, connection.connectionId, taken);
  const messages = wanted.filter((one) => !isEffect(one));
  const effects = wanted.filter((one) => isEffect(one));
  const placed =
    messages.length === 0 ? { messages: [], arrivals: [], known: [] } : await placeBatch(app, tx, connection, messages);
  const rows = await storeMessages(tx, connection.connectionId, placed.messages);
  const refills = await refillMessages(tx, connection.connectionId, placed, rows);
  const changed = await receiveEffects(app, tx, connection, effects);
  const arrived = [...rows, ...refills].map(({ n, messageId }) => ({ messageId, message: at(messages, n) }));
  await storeMedia(app, tx, arrived);
  await keepOriginals(app, tx, arrived);
  const refilled = refills.map(({ messageId }) => messageId);
  const awaited = rows.filter(({ hasEarly }) => hasEarly).map(({ messageId }) => messageId);
  const altered = [...changed, ...refilled, ...(await applyEarlyEffects(app, tx, [...awaited, ...refilled]))];
  const retold = await previewAgain(tx, altered);
  await emitRated(app, tx, placed.messages, rows);
  await emitWritten(app, tx, connection, messages, [...rows, ...refills.filter(({ wasWaiting }) => wasWaiting)]);

  if (rows.length > 0) {
    app.metrics.messagesIn.inc(rows.length);
    const due = placed.messages.filter(({ isDue }) => isDue).map(({ contactId }) => contactId);
    if (due.length > 0) await scheduleRefresh(app, tx, connection, [...new Set(due)]);
    const created = rows.map(({ messageId, ticketId }) => ({ id: messageId, ticketId }));
    await app.events.emit(tx, messagesCreated, { messages: created });
  }
  const fresh = new Set(rows.map(({ messageId }) => messageId));
  await app.events.emit(tx, messagesChanged, {
    messageIds: altered.filter((id) => !fresh.has(id)),
    ticketIds: retold,
  });
}

/** The switch means "ignore groups" (decision 22). */
async function withoutIgnored(tx: Tx, inbound: readonly Inbound[]): Promise<readonly Inbound[]> {
  if (inbound.every(({ chat }) => chat.group === undefined)) return inbound;
  const ignores = (await companySetting(tx, ignoreGroups)) === "enabled";
  return ignores ? inbound.filter(({ chat }) => chat.group === undefined) : inbound;
}

/** Only newly stored messages: a rating that arrives again was counted. */
async function emitRated(
  app: App,
  tx: Tx,
  placed: readonly PlacedMessage[],
  rows: readonly { n: number }[],
): Promise<void> {
  const fresh = new Set(rows.map(({ n }) => n));
  const ratings = placed.flatMap(({ n, ticketId, rates: rate }) => (rate && fresh.has(n) ? { ticketId, rate } : []));
  if (ratings.length > 0) await app.events.emit(tx, ticketsRated, { ratings });
}

async function emitWritten(
  app: App,
  tx: Tx,
  { connectionId }: ConnectionRef,
  messages: readonly InboundMessage[],
  rows: readonly { n: number; messageId: number; ticketId: number }[],
): Promise<void> {
  const written = rows.filter(({ n }) => {
    const { sender, kind } = at(messages, n);
    return sender !== "me" && !isPlaceholder(kind);
  });
  const own = rows.flatMap(({ n, ticketId }) => (at(messages, n).sender === "me" ? ticketId : []));
  if (own.length > 0) await app.events.emit(tx, phoneWrote, { ticketIds: [...new Set(own)] });
  if (written.length === 0) return;
  await app.events.emit(tx, customersWrote, {
    messages: written.map(({ messageId, ticketId }) => ({ id: messageId, ticketId, connectionId })),
  });
}
