import type { Ticket } from "@recado/contracts/tickets";
import type { App } from "../../platform/app.ts";
import type { Tx } from "../../platform/database/database.ts";
import type { EventPayload } from "../../platform/events.ts";
import { userRoom } from "../../platform/realtime/rooms.ts";
import { personOf } from "../by.ts";
import type { contactsParted } from "../contacts/events.ts";
import { ticketsAtCommit } from "./access.ts";
import type { TicketChanged, ticketTransferred } from "./events.ts";
import { presentTicket } from "./present.ts";
import { roomsLeft, roomsOf, viewerRooms, type Placed } from "./rooms.ts";
import type { TicketState } from "./states.ts";

/** A ticket's previous place, and the user who closed or returned it: that user's window goes back to the list. */
interface Move {
  from: Placed;
  leaverId: number | null;
}

/** Announces changed tickets: a ticket leaves the lists where it stood and enters those where it stands at commit. */
export async function announceChanges(
  app: App,
  tx: Tx,
  { changes }: { changes: readonly TicketChanged[] },
): Promise<void> {
  const moved = new Map<number, Move | null>();
  for (const { before, after, by } of changes) {
    const reason = "system" in by ? by.system : null;
    // The phone's history is imported silently; `announceParted` announces a split, with the messages.
    if (reason === "history" || reason === "contacts-parted") continue;
    if (!after) {
      const ticketId = before.id;
      const rooms = roomsOf(tx.companyId, before);
      // Viewers of a merged ticket are led to the one that absorbed it.
      const isMerged = reason === "contacts-merged";
      if (isMerged) app.realtime.announce(tx, rooms, "ticket", { action: "removeFromList", ticketId });
      app.realtime.announce(tx, rooms, "ticket", { action: "delete", ticketId, ...(isMerged && { hasMoved: true }) });
    } else if (before && isOnlyRead(before, after))
      app.realtime.announce(tx, roomsOf(tx.companyId, after), "ticket", { action: "updateUnread", ticketId: after.id });
    else moved.set(after.id, before && { from: before, leaverId: leaverOf(before, after, by) });
  }
  announceTickets(app, tx, moved);
}

/** Announces tickets as they are at commit, each with its move, if it may have left a list. */
export function announceTickets(app: App, tx: Tx, moved: ReadonlyMap<number, Move | null>): void {
  if (moved.size === 0) return;
  tx.afterCommitWith(ticketsAtCommit(tx, [...moved.keys()]), (rows) => {
    for (const [id, move] of moved) {
      const row = rows.get(id);
      if (row) publish(app, tx.companyId, move, presentTicket(row));
    }
  });
}

/** Tells the user who got a ticket from a colleague, in every window. */
export async function announceTransfer(
  app: App,
  tx: Tx,
  { transfer }: EventPayload<typeof ticketTransferred>,
): Promise<void> {
  const { ticketId, by, to } = transfer;
  if (!to || to.id === by?.id) return;
  tx.afterCommitWith(ticketsAtCommit(tx, [ticketId]), (rows) => {
    const row = rows.get(ticketId);
    if (!row || row.user_id !== to.id) return;
    const told = { action: "create", ticket: presentTicket(row), transfer } as const;
    app.realtime.publish(tx.companyId, [userRoom(tx.companyId, to.id)], "ticketTransfer", told);
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

const leaverOf = (before: TicketState, after: TicketState, by: TicketChanged["by"]): number | null =>
  before.status !== after.status && after.status !== "open" ? (personOf(by)?.userId ?? null) : null;

/**
 * Tells the lists that the ticket left before those that it is in now. `delete` closes the conversation at other
 * clients: users who still see it and have it open do not get the event, unless they closed or returned it (decision
 * 102).
 */
function publish(app: App, companyId: number, move: Move | null, after: Ticket): void {
  if (move) {
    const { from, leaverId } = move;
    const now = new Set(roomsOf(companyId, after));
    const outOf = roomsOf(companyId, from).filter((room) => !now.has(room));
    const to = { status: after.status, user: after.user, queue: after.queue };
    app.realtime.publish(companyId, outOf, "ticket", { action: "removeFromList", ticketId: after.id, to });
    const gone = { action: "delete", ticketId: after.id, hasMoved: true } as const;
    const leaver = leaverId === null ? [] : [userRoom(companyId, leaverId)];
    app.realtime.publish(companyId, leaver, "ticket", gone);
    const stay = [...viewerRooms(companyId, after), ...leaver];
    app.realtime.publish(companyId, roomsLeft(companyId, from, after), "ticket", gone, { except: stay });
  }
  app.realtime.publish(companyId, roomsOf(companyId, after), "ticket", { action: "update", ticket: after });
}
