import type { ConnectionRef, InboundMessage } from "../../../channels/port.ts";
import { companySetting } from "../../../identity/settings/access.ts";
import type { Tx } from "../../../platform/database/database.ts";
import { prepared } from "../../../platform/database/prepared.ts";
import type { App } from "../../../platform/app.ts";
import { ignoreGroups } from "../../../channels/connections/settings.ts";
import { findOrCreateContacts } from "../../contacts/find-contacts.ts";
import { historyTickets } from "../../tickets/last-tickets.ts";
import { openTickets, type TicketOpening } from "../../tickets/open-tickets.ts";
import { newestFirst, placePast } from "./history-rules.ts";
import { asArrival, asRow } from "./inbound-row.ts";
import { at, knownMessages } from "./place-batch.ts";
import { nameMentions } from "./name-mentions.ts";
import { storeMedia } from "../media/receive-media.ts";
import { keyOf } from "./receive-rules.ts";
import { insertMessages, replyAddress } from "./store-messages.ts";

const firstLive = prepared<{ contactId: number; sentAt: Date }>(
  "messages_first_live",
  `select m.contact_id as "contactId", min(m.sent_at) as "sentAt" from messages m
   where m.company_id = $1 and m.connection_id = $2 and m.contact_id = any ($3::bigint[]) and m.id >= 4294967296
   group by m.contact_id`,
);

/**
 * Imports the phone's history as closed tickets: read, without a step. The system opens them for the reason `history`,
 * which is not announced; browsers see the count of imported messages on the connection. Answers how many messages were
 * new.
 */
export async function receiveHistory(
  app: App,
  tx: Tx,
  connection: ConnectionRef,
  messages: readonly InboundMessage[],
): Promise<number> {
  // The switch means "ignore groups" (decision 22).
  const ignoresGroups = (await companySetting(tx, ignoreGroups)) === "enabled";
  const taken = newestFirst(ignoresGroups ? messages.filter(({ chat }) => chat.group === undefined) : messages);
  if (taken.length === 0) return 0;
  const wanted = await nameMentions(tx, connection.connectionId, taken);
  const placed = await placeHistory(app, tx, connection, wanted);
  const stored = placed.length === 0 ? [] : await insertMessages(tx, connection.connectionId, placed);
  const before = await importedBefore(tx, connection);
  const files = stored.map((row) => ({ messageId: row.messageId, message: at(wanted, at(placed, row.n).place) }));
  await storeMedia(app, tx, files, (n) => new Date(Date.now() + (before + n) * fileEveryMs));
  return stored.length;
}

/** The new messages, in the order in which they are stored: the newest first. */
async function placeHistory(
  app: App,
  tx: Tx,
  { connectionId, isTest }: ConnectionRef,
  messages: readonly InboundMessage[],
) {
  // In order of time: a contact's last name and number count.
  const oldestFirst = messages.map(asRow).toReversed();
  const contacts = (await findOrCreateContacts(app, tx, oldestFirst, { system: "history" })).toReversed();
  const arrivals = messages.map((message, n) => asArrival(message, n, at(contacts, n)));
  const contactIds = [...new Set(arrivals.map(({ contactId }) => contactId))];
  const [known, tickets, live] = await Promise.all([
    tx.run(knownMessages, [connectionId, arrivals.map(({ externalId }) => externalId)]),
    historyTickets(tx, connectionId, contactIds),
    tx.run(firstLive, [connectionId, contactIds]),
  ]);
  const { placed, openings } = placePast(arrivals, {
    known: new Set(known.map(keyOf)),
    tickets: new Map(tickets.map(({ contactId, id }) => [contactId, id])),
    firstLive: new Map(live.map(({ contactId, sentAt }) => [contactId, sentAt])),
  });
  const opened = await openTickets(
    app,
    tx,
    openings.map((newest) => openingOf(newest, { connectionId, isTest })),
    { system: "history" },
  );
  const ticketOf = new Map(opened.map(({ ticket }) => [ticket.contactId, ticket.id]));
  return placed.map(({ arrival, ticketId, isPast }, n) => {
    const into = ticketId ?? ticketOf.get(arrival.contactId);
    if (into === undefined) throw new Error(`contact ${arrival.contactId} has no ticket for its history`);
    return { ...arrival, place: arrival.n, n, ticketId: into, isPast, read: true, late: false };
  });
}

function openingOf(newest: ReturnType<typeof asArrival>, on: { connectionId: number; isTest: boolean }): TicketOpening {
  const { contactId, isGroup, sentAt, preview, fromMe } = newest;
  return {
    ...on,
    contactId,
    isGroup,
    status: "closed",
    isHistory: true,
    lastMessage: { preview, fromMe },
    lastMessageAt: sentAt,
    closedAt: sentAt,
    replyTo: replyAddress(newest) ?? null,
  };
}

/** Live files must not wait behind those of years of history. */
const fileEveryMs = 500;

async function importedBefore(tx: Tx, { connectionId }: ConnectionRef): Promise<number> {
  const [row] = await tx.sql<{ history_imported: number }>(
    "select history_imported from connections where company_id = $1 and id = $2",
    [tx.companyId, connectionId],
  );
  return row?.history_imported ?? 0;
}
