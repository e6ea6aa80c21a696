import type { Ticket } from "@recado/contracts/tickets";
import type { App } from "../../platform/app.ts";
import type { Tx } from "../../platform/database/database.ts";
import type { EventPayload } from "../../platform/events.ts";
import type { contactsParted } from "../contacts/events.ts";
import { ticketsAtCommit } from "./access.ts";
import type { TicketChanged } from "./events.ts";
import { presentTicket } from "./present.ts";
import { roomsOf, viewerRooms, type Placed } from "./rooms.ts";
import type { TicketState } from "./states.ts";

/** Announces changed tickets: a ticket leaves the lists where it stood and enters those where it stands at commit. */
export async function announceChanges(
  app: App,
  tx: Tx,
  { changes }: { changes: readonly TicketChanged[] },
): Promise<void> {
  const moved = new Map<number, Placed | null>();
  for (const { before, after, by } of changes) {
    const reason = "system" in by ? by.system : null;
    // The phone's past is imported silently; of a split `announceParted` tells, with the messages.
    if (reason === "history" || reason === "contacts-parted") continue;
    if (!after) {
      // The viewers of a ticket that went into another are led to the other.
      const action = reason === "contacts-merged" ? "removeFromList" : "delete";
      app.realtime.announce(tx, roomsOf(tx.companyId, before), "ticket", { action, ticketId: before.id });
    } else if (before && isOnlyRead(before, after))
      app.realtime.announce(tx, roomsOf(tx.companyId, after), "ticket", { action: "updateUnread", ticketId: after.id });
    else moved.set(after.id, before);
  }
  announceTickets(app, tx, moved);
}

/** Announces tickets as they are at commit, each with where it stood before, if it may have left a list. */
export function announceTickets(app: App, tx: Tx, moved: ReadonlyMap<number, Placed | null>): void {
  if (moved.size === 0) return;
  tx.afterCommitWith(ticketsAtCommit(tx, [...moved.keys()]), (rows) => {
    for (const [id, before] of moved) {
      const row = rows.get(id);
      if (row) publish(app, tx.companyId, before, presentTicket(row));
    }
  });
}

/** Two contacts were split: the newest of their tickets may have got or lost messages. */
export async function announceParted(
  app: App,
  tx: Tx,
  { contactIds }: EventPayload<typeof contactsParted>,
): Promise<void> {
  const ids = await tx.sql<{ id: number }>(
    `select id from tickets where company_id = $1 and contact_id = any ($2::bigint[])
     order by status <> 'closed' desc, last_message_at desc limit 200`,
    [tx.companyId, contactIds],
  );
  announceTickets(app, tx, new Map(ids.map(({ id }) => [id, null])));
}

const isOnlyRead = (before: TicketState, after: TicketState): boolean =>
  before.unread > 0 && JSON.stringify({ ...before, unread: 0 }) === JSON.stringify(after);

function publish(app: App, companyId: number, before: Placed | null, after: Ticket): void {
  if (before) {
    const now = new Set(roomsOf(companyId, after));
    const left = roomsOf(companyId, before).filter((room) => !now.has(room));
    const to = { status: after.status, user: after.user, queue: after.queue };
    app.realtime.publish(companyId, left, "ticket", { action: "removeFromList", ticketId: after.id, to });
    // Other clients know only this word. It closes the conversation of those who look at it, so they don't get it.
    const viewers = viewerRooms(companyId, before);
    const lists = left.filter((room) => !viewers.includes(room));
    const stay = [...now, ...viewers];
    app.realtime.publish(companyId, lists, "ticket", { action: "delete", ticketId: after.id, hasMoved: true }, stay);
  }
  app.realtime.publish(companyId, roomsOf(companyId, after), "ticket", { action: "update", ticket: after });
}
