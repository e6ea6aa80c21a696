import type { ConnectionRef, InboundMessage } from "../../../channels/port.ts";
import type { App } from "../../../platform/app.ts";
import type { Tx } from "../../../platform/database/database.ts";
import { prepared } from "../../../platform/database/prepared.ts";
import { findOrCreateContactsAlongside } from "../../contacts/find-contacts.ts";
import { lockCurrentTickets, lockLastTickets, openingSettings } from "../../tickets/last-tickets.ts";
import { openTickets } from "../../tickets/open-tickets.ts";
import type { Rate } from "../../tickets/short-answers.ts";
import { asArrival, asRow } from "./inbound-row.ts";
import { keyOf, placeMessages, withoutKnown, type Facts } from "./receive-rules.ts";
import type { Stored } from "./refill-rules.ts";

/** A new message with its contacts and its ticket. */
export type PlacedMessage = ReturnType<typeof asArrival> & {
  ticketId: number;
  rates?: Rate | "hint";
  isAside?: boolean;
  /** It joins a closed ticket before a later message of the batch reopens that or opens another. */
  isBeforeOpening?: boolean;
};

export interface PlacedBatch {
  /** The new messages. */
  messages: PlacedMessage[];
  /** Every message of the batch. */
  arrivals: ReturnType<typeof asArrival>[];
  /** Messages that were stored before. */
  known: KnownMessage[];
}

export interface KnownMessage extends Stored {
  contactId: number;
  sender: string;
  externalId: string;
}

export const knownMessages = prepared<KnownMessage>(
  "messages_known",
  `select id, ticket_id as "ticketId", contact_id as "contactId", sender, external_id as "externalId", kind, body
   from messages where company_id = $1 and connection_id = $2 and external_id = any ($3::text[])`,
);

/**
 * Contacts and tickets of a batch. Locks contacts before tickets; messages that are stored already are left out, and no
 * ticket is opened for them.
 */
export async function placeBatch(
  app: App,
  tx: Tx,
  { connectionId, isTest }: ConnectionRef,
  batch: readonly InboundMessage[],
): Promise<PlacedBatch> {
  const rows = batch.map(asRow);
  const externalIds = rows.map(({ externalId }) => externalId);
  // Sent together: each statement sees the rows that the previous one waited for.
  const found = await findOrCreateContactsAlongside(app, tx, rows, { system: "inbound" }, (people) =>
    Promise.all([lockCurrentTickets(tx, connectionId, people), tx.run(knownMessages, [connectionId, externalIds])]),
  );
  const [current, known] = found.alongside;

  const arrivals = batch.map((message, n) => asArrival(message, n, at(found.contacts, n)));
  const knownKeys = new Set(known.map(keyOf));
  const last = await lastTickets(tx, connectionId, withoutKnown(arrivals, knownKeys), current);
  const facts: Facts = { known: knownKeys, ...last };
  const { placed, openings } = placeMessages(arrivals, facts);
  const opened = await openTickets(
    app,
    tx,
    openings.map((opening) => ({ ...opening, connectionId, isTest })),
    { system: "inbound" },
  );
  const opening = new Set(openings.map(({ contactId }) => contactId));
  const messages = placed.map((place) => {
    const arrival = at(arrivals, place.n);
    // Once a message of a chat has opened a ticket, all that follow go there.
    if ("ticketId" in place) return { ...arrival, ...place, isBeforeOpening: opening.has(arrival.contactId) };
    return { ...arrival, ticketId: at(opened, place.opening).ticket.id };
  });
  return { messages, arrivals, known };
}

/** The settings and earlier tickets matter only where a contact has no ticket that is not closed. */
async function lastTickets(
  tx: Tx,
  connectionId: number,
  arrivals: readonly { contactId: number }[],
  current: Awaited<ReturnType<typeof lockCurrentTickets>>,
): Promise<Omit<Facts, "known">> {
  const last = new Map(current.map((ticket) => [ticket.contactId, ticket]));
  const without = [...new Set(arrivals.map(({ contactId }) => contactId))].filter((id) => !last.has(id));
  if (without.length === 0)
    return { last, window: { minutes: 0, courtesyMinutes: 0, now: new Date(0) }, phoneOpensTicket: false };
  const [earlier, settings] = await Promise.all([lockLastTickets(tx, connectionId, without), openingSettings(tx)]);
  for (const ticket of earlier) last.set(ticket.contactId, ticket);
  return { last, ...settings };
}

export function at<T>(list: readonly T[], n: number): T {
  const one = list[n];
  if (one === undefined) throw new Error(`no ${n} in a list of ${list.length}`);
  return one;
}
