import type { App } from "../../platform/app.ts";
import type { Tx } from "../../platform/database/database.ts";
import { prepared } from "../../platform/database/prepared.ts";
import { placesOf, ticketsById } from "../tickets/access.ts";
import { announceTickets } from "../tickets/announce.ts";
import { presentTicket } from "../tickets/present.ts";
import { roomsOf, watchersOf } from "../tickets/rooms.ts";
import type { MessageCreated } from "./events.ts";
import { presentMessage } from "./present.ts";
import { messagesByIds } from "./rows.ts";

/** New messages go where their ticket is listed, with the ticket as it is at commit. */
export async function announceCreated(
  app: App,
  tx: Tx,
  { messages }: { messages: readonly MessageCreated[] },
): Promise<void> {
  if (messages.length === 0) return;
  const read = () =>
    Promise.all([
      tx.run(messagesByIds, [messages.map(({ id }) => id)]),
      ticketsById(tx, [...new Set(messages.map(({ ticketId }) => ticketId))]),
    ]);
  tx.afterCommitWith(read, ([rows, theirs]) => {
    const tickets = new Map(theirs.map((row) => [row.id, presentTicket(row)]));
    for (const row of rows) {
      const ticket = tickets.get(row.ticket_id);
      if (!ticket) continue;
      const payload = { action: "create" as const, message: presentMessage(row), ticket, contact: ticket.contact };
      app.realtime.publish(tx.companyId, roomsOf(tx.companyId, ticket), "appMessage", payload);
    }
  });
}

// Those of them that are the last of their ticket.
const lastAmong = prepared<{ id: number }>(
  "messages_last_among",
  `select m.id from messages m where m.company_id = $1 and m.id = any ($2::bigint[])
     and not exists (select from messages x where x.company_id = $1 and x.ticket_id = m.ticket_id and x.id > m.id)`,
);

/**
 * Changed messages go to the viewers of their ticket and its attendant; the last of a ticket, and new last messages, where
 * the ticket is listed.
 */
export async function announceChanged(
  app: App,
  tx: Tx,
  { messageIds, ticketIds = [] }: { messageIds: readonly number[]; ticketIds?: readonly number[] },
): Promise<void> {
  announceTickets(app, tx, new Map(ticketIds.map((id) => [id, null])));
  const ids = [...new Set(messageIds)];
  if (ids.length === 0) return;
  const [rows, last] = await Promise.all([tx.run(messagesByIds, [ids]), tx.run(lastAmong, [ids])]);
  const shown = new Set(last.map(({ id }) => id));
  const places = new Map(
    (await placesOf(tx, [...new Set(rows.map((row) => row.ticket_id))])).map((place) => [place.id, place]),
  );
  for (const row of rows) {
    const place = places.get(row.ticket_id);
    if (!place) continue;
    const payload = { action: "update" as const, message: presentMessage(row) };
    const rooms = shown.has(row.id) ? roomsOf : watchersOf;
    app.realtime.announce(tx, rooms(tx.companyId, place), "appMessage", payload);
  }
}
