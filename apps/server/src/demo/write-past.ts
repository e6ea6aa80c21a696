import { numberForms } from "../inbox/contacts/rules.ts";
import type { Tx } from "../platform/database/database.ts";
import type { PlannedPast, PlannedTicket, PlannedTurn } from "./plan-past.ts";
import { at, takeIds, writeRows } from "./write-rows.ts";
import { attendantOf, queueOf, writeService } from "./write-service.ts";
import { writeStays } from "./write-stays.ts";

/** The ids behind the plan's indexes. */
export interface Stage {
  connectionId: number;
  queueIds: Readonly<Record<string, number>>;
  attendantIds: readonly number[];
  tagIds: readonly number[];
  /** The board's stages, which are tags too. */
  stageIds: readonly number[];
}
/** A message with its ids and its turn. */
export interface Written {
  id: number;
  externalId: string;
  turn: PlannedTurn;
  ticketId: number;
  contactId: number;
  contact: number;
}

/** Writes the whole history in chronological order. Returns its messages. */
export async function writePast(tx: Tx, stage: Stage, { contacts, tickets }: PlannedPast): Promise<Written[]> {
  const contactIds = await takeIds(tx, "contacts", contacts.length);
  const ticketIds = await takeIds(tx, "tickets", tickets.length);
  const contactAt = (n: number) => at(contactIds, n);
  // In time order: the first conversation is the contact's creation.
  const came = new Map(tickets.toReversed().map(({ contact, startedAt }) => [contact, startedAt]));
  await writeRows(
    tx,
    "contacts",
    contacts.map(({ name, number, isGroup, email }, n) => ({
      id: contactAt(n),
      name,
      push_name: name,
      number,
      email,
      is_group: isGroup,
      created_at: came.get(n) ?? new Date(),
    })),
  );
  const identities = contacts.flatMap(({ number, isGroup }, n) =>
    (isGroup ? [number] : numberForms(number)).map((value) => ({
      kind: isGroup ? "group" : "pn",
      value,
      contact_id: contactAt(n),
    })),
  );
  await writeRows(tx, "contact_identities", identities);
  const fields = contacts.flatMap(({ info }, n) => info.map((field) => ({ contact_id: contactAt(n), ...field })));
  await writeRows(tx, "contact_fields", fields);
  const contactTags = contacts.flatMap(({ tags }, n) =>
    tags.map((tag) => ({ contact_id: contactAt(n), tag_id: at(stage.tagIds, tag) })),
  );
  await writeRows(tx, "contact_tags", contactTags);

  await writeRows(
    tx,
    "tickets",
    tickets.map((ticket, n) =>
      ticketRow(ticket, at(ticketIds, n), contactAt(ticket.contact), contacts[ticket.contact]?.number ?? "", stage),
    ),
  );
  await writeService(tx, stage, tickets, ticketIds);
  await writeRows(
    tx,
    "ticket_tags",
    tickets.flatMap(({ tags, stage: lane, startedAt }, n) =>
      [...tags.map((tag) => at(stage.tagIds, tag)), ...(lane === null ? [] : [at(stage.stageIds, lane)])].map(
        (tagId) => ({ ticket_id: at(ticketIds, n), tag_id: tagId, created_at: startedAt }),
      ),
    ),
  );
  await writeStays(tx, stage, tickets, ticketIds);
  const noted = tickets.flatMap(({ note, attendant, turns }, n) =>
    note === null
      ? []
      : [{ ticket_id: at(ticketIds, n), user_id: attendantOf(stage, attendant), note, created_at: turns.at(-1)?.at }],
  );
  await writeRows(tx, "ticket_notes", noted);
  return writeMessages(tx, stage, tickets, { ticketIds, contactIds });
}

async function writeMessages(
  tx: Tx,
  stage: Stage,
  tickets: readonly PlannedTicket[],
  { ticketIds, contactIds }: { ticketIds: readonly number[]; contactIds: readonly number[] },
): Promise<Written[]> {
  const inOrder = tickets
    .flatMap((ticket, n) => ticket.turns.map((turn, place) => ({ ticket, ticketId: at(ticketIds, n), turn, place })))
    .sort((one, other) => one.turn.at.getTime() - other.turn.at.getTime());
  const ids = await takeIds(tx, "messages", inOrder.length);
  const idOf = new Map(inOrder.map(({ ticketId, place }, n) => [`${ticketId} ${place}`, at(ids, n)]));
  const written: Written[] = [];
  const rows = inOrder.map(({ ticket, ticketId, turn, place }, n) => {
    const id = at(ids, n);
    const contactId = at(contactIds, ticket.contact);
    const externalId = `DEMO${id.toString(16).toUpperCase().padStart(16, "0")}`;
    const author = turn.author === null ? null : at(contactIds, turn.author);
    const fromEnd = ticket.turns.length - 1 - place;
    written.push({ id, externalId, turn, ticketId, contactId, contact: ticket.contact });
    return {
      id,
      ticket_id: ticketId,
      contact_id: contactId,
      sender_contact_id: author,
      connection_id: stage.connectionId,
      sender: turn.fromMe ? "me" : String(author ?? contactId),
      external_id: externalId,
      from_me: turn.fromMe,
      kind: turn.kind,
      body: turn.body,
      // The last messages of an open conversation may be unread.
      ack: turn.fromMe ? (ticket.status === "closed" || fromEnd > 1 ? 3 : 2) : 0,
      read: turn.fromMe || fromEnd >= ticket.unread,
      is_edited: turn.before !== null,
      is_deleted: turn.isDeleted,
      quoted_id: turn.answers === null ? null : (idOf.get(`${ticketId} ${turn.answers}`) ?? null),
      user_id: turn.fromMe ? attendantOf(stage, ticket.attendant) : null,
      source: !turn.fromMe ? "contact" : ticket.attendant === null ? "bot" : "agent",
      sent_at: turn.at,
      created_at: turn.at,
    };
  });
  await writeRows(tx, "messages", rows);
  await writeRows(
    tx,
    "message_versions",
    written
      .filter(({ turn }) => turn.before !== null)
      .map(({ id, turn }) => ({ message_id: id, body: turn.before, replaced_at: turn.at })),
  );
  const reacted = written.filter(({ turn }) => turn.reaction !== null);
  await writeRows(
    tx,
    "message_reactions",
    reacted.map(({ id, turn, contactId }) => ({
      message_id: id,
      reactor: turn.fromMe ? String(contactId) : "me",
      contact_id: turn.fromMe ? contactId : null,
      emoji: turn.reaction,
      reacted_at: turn.at,
    })),
  );
  return written;
}

function ticketRow(ticket: PlannedTicket, id: number, contactId: number, number: string, stage: Stage) {
  const { status, turns, closedAt, startedAt, unread, lastMessage } = ticket;
  const last = turns.at(-1);
  const isGroup = turns.some(({ author }) => author !== null);
  return {
    id,
    status,
    contact_id: contactId,
    connection_id: stage.connectionId,
    queue_id: queueOf(stage, ticket),
    user_id: attendantOf(stage, ticket.attendant),
    is_group: isGroup,
    is_test: true,
    last_message: lastMessage,
    last_message_at: last?.at ?? startedAt,
    last_message_from_me: last?.fromMe ?? false,
    last_inbound_at: turns.findLast(({ fromMe }) => !fromMe)?.at ?? null,
    reply_kind: isGroup ? "group" : "pn",
    reply_value: number,
    unread,
    closed_at: closedAt,
    waiting_since: startedAt,
    created_at: startedAt,
    updated_at: closedAt ?? last?.at ?? startedAt,
  };
}
