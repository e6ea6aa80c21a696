import type { App } from "../../platform/app.ts";
import type { Tx } from "../../platform/database/database.ts";
import { prepared } from "../../platform/database/prepared.ts";
import { ticketsAtCommit } from "../tickets/access.ts";
import { announceTickets } from "../tickets/announce.ts";
import { presentTicket } from "../tickets/present.ts";
import { roomsOf, watchersOf, type Placed } from "../tickets/rooms.ts";
import type { MessageCreated } from "./events.ts";
import { presentMessage } from "./present.ts";
import { messagesByIds } from "./rows.ts";

/** New messages go to the lists of their ticket, with the ticket as it is at commit. */
export async function announceCreated(
  app: App,
  tx: Tx,
  { messages }: { messages: readonly MessageCreated[] },
): Promise<void> {
  if (messages.length === 0) return;
  const ticketIds = messages.map(({ ticketId }) => ticketId);
  const readTickets = ticketsAtCommit(tx, ticketIds);
  const read = () => Promise.all([tx.run(messagesByIds, [messages.map(({ id }) => id)]), readTickets()]);
  tx.afterCommitWith(read, ([rows, theirs]) => {
    const tickets = new Map([...theirs].map(([id, ticket]) => [id, presentTicket(ticket)]));
    for (const row of rows) {
      const ticket = tickets.get(row.ticket_id);
      if (!ticket) continue;
      const payload = { action: "create" as const, message: presentMessage(row), ticket, contact: ticket.contact };
      app.realtime.publish(tx.companyId, roomsOf(tx.companyId, ticket), "appMessage", payload);
    }
  });
}

// The place of each message's ticket, and whether the message is the ticket's last.
const shownWhere = prepared<{ messageId: number; isLast: boolean } & Placed>(
  "messages_shown_where",
  `select m.id as "messageId", t.id, t.status, t.queue_id as "queueId", t.user_id as "userId",
          not exists (select from messages x where x.company_id = $1 and x.ticket_id = m.ticket_id and x.id > m.id) as "isLast"
   from messages m join tickets t on t.company_id = $1 and t.id = m.ticket_id
   where m.company_id = $1 and m.id = any ($2::bigint[])`,
);

/**
 * Changed messages go to the ticket's viewers and attendant; a ticket's last messages, and new last ones, also go to
 * its lists.
 */
export async function announceChanged(
  app: App,
  tx: Tx,
  { messageIds, ticketIds = [] }: { messageIds: readonly number[]; ticketIds?: readonly number[] },
): Promise<void> {
  announceTickets(app, tx, new Map(ticketIds.map((id) => [id, null])));
  const ids = [...new Set(messageIds)];
  if (ids.length === 0) return;
  const read = () => Promise.all([tx.run(messagesByIds, [ids]), tx.run(shownWhere, [ids])]);
  tx.afterCommitWith(read, ([rows, shown]) => {
    const places = new Map(shown.map(({ messageId, ...place }) => [messageId, place]));
    for (const row of rows) {
      const place = places.get(row.id);
      if (!place) continue;
      const payload = { action: "update" as const, message: presentMessage(row) };
      const rooms = place.isLast ? roomsOf : watchersOf;
      app.realtime.publish(tx.companyId, rooms(tx.companyId, place), "appMessage", payload);
    }
  });
}
