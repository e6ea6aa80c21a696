import type { ConnectionRef, InboundMessage } from "../../channels/port.ts";
import type { App } from "../../platform/app.ts";
import type { Tx } from "../../platform/database/database.ts";
import { prepared } from "../../platform/database/prepared.ts";
import { contactsChanged } from "../contacts/events.ts";
import { findOrCreateContacts, type FoundContact } from "../contacts/find-contacts.ts";
import { lockCurrentTickets, lockLastTickets, openingSettings } from "../tickets/last-tickets.ts";
import { openTickets } from "../tickets/open-tickets.ts";
import { asRow } from "./inbound-row.ts";
import { keyOf, placeMessages, withoutKnown, type Facts } from "./receive-rules.ts";

/** A new message with its contacts and its ticket. */
export type PlacedMessage = ReturnType<typeof asRow> & {
  contactId: number;
  authorId: number | null;
  /** "me" or the author's contact id. */
  sender: string;
  ticketId: number;
  contact: FoundContact;
};

export interface PlacedBatch {
  messages: PlacedMessage[];
  /** Two contacts turned out to be one person. */
  hasMerged: boolean;
}

const known = prepared<{ contactId: number; sender: string; externalId: string }>(
  "messages_known",
  `select contact_id as "contactId", sender, external_id as "externalId"
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
  const addresses = rows.flatMap(({ pns, lid, group }) => group ?? [...pns, ...(lid === null ? [] : [lid])]);
  // Sent together: each statement sees what the one before it waited for. The error of the first one counts; those behind
  // it only say that the transaction failed.
  const reading = async () => {
    const finding = findOrCreateContacts(tx, rows);
    const rest = Promise.all([
      lockCurrentTickets(tx, connectionId, addresses),
      tx.run(known, [connectionId, rows.map(({ externalId }) => externalId)]),
    ]);
    rest.catch(() => undefined);
    return [await finding, ...(await rest)] as const;
  };
  let [found, current, stored] = await reading();
  const { hasMerged } = found;
  // The tickets and messages of merged contacts have moved.
  if (hasMerged) [, current, stored] = await reading();

  const arrivals = rows.map((row, n) => {
    const contact = at(found.contacts, n);
    const { contactId, authorId } = contact;
    const sender = row.fromMe ? "me" : String(authorId ?? contactId);
    return {
      ...row,
      sentAt: at(batch, n).sentAt,
      sentAtText: row.sentAt,
      contact,
      contactId,
      authorId,
      sender,
      isGroup: row.group !== null,
    };
  });
  const knownKeys = new Set(stored.map(keyOf));
  const last = await lastTickets(tx, connectionId, withoutKnown(arrivals, knownKeys), current);
  const facts: Facts = { known: knownKeys, ...last };
  const { placed, openings } = placeMessages(arrivals, facts);
  // Browsers are told of a new contact before its ticket.
  const created = new Set(found.contacts.filter(({ isNew }) => isNew).map(({ contactId }) => contactId));
  const changes = [...created].map((contactId) => ({ contactId, cause: "created" as const }));
  if (changes.length > 0) await app.events.emit(tx, contactsChanged, { changes });
  const opened = await openTickets(
    app,
    tx,
    openings.map((opening) => ({ ...opening, connectionId, isTest })),
    { system: "inbound" },
  );
  const messages = placed.map((place) => {
    const { sentAtText, isGroup: _, ...arrival } = at(arrivals, place.n);
    const ticketId = "ticketId" in place ? place.ticketId : at(opened, place.opening).ticket.id;
    return { ...arrival, sentAt: sentAtText, ticketId };
  });
  return { messages, hasMerged };
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
  if (without.length === 0) return { last, window: { minutes: 0, now: new Date(0) }, phoneOpensTicket: false };
  const [earlier, settings] = await Promise.all([lockLastTickets(tx, connectionId, without), openingSettings(tx)]);
  for (const ticket of earlier) last.set(ticket.contactId, ticket);
  return { last, ...settings };
}

function at<T>(list: readonly T[], n: number): T {
  const one = list[n];
  if (one === undefined) throw new Error(`no ${n} in a list of ${list.length}`);
  return one;
}
