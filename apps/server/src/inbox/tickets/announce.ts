import type { Ticket } from "@recado/contracts/tickets";
import type { App } from "../../platform/app.ts";
import type { Tx } from "../../platform/database/database.ts";
import type { Merge } from "../contacts/merges-made.ts";
import { ticketsById } from "./access.ts";
import type { TicketChanged } from "./events.ts";
import { presentTicket } from "./present.ts";
import { roomsOf, type Placed } from "./rooms.ts";
import type { TicketState } from "./states.ts";

/** Announces changed tickets: a ticket leaves the lists where it stood and enters those where it stands at commit. */
export async function announceChanges(
  app: App,
  tx: Tx,
  { changes }: { changes: readonly TicketChanged[] },
): Promise<void> {
  const moved = new Map<number, Placed | null>();
  for (const { before, after, by } of changes) {
    // The phone's past is imported silently.
    if ("system" in by && by.system === "history") continue;
    if (!after)
      app.realtime.announce(tx, roomsOf(tx.companyId, before), "ticket", { action: "delete", ticketId: before.id });
    else if (before && isOnlyRead(before, after))
      app.realtime.announce(tx, roomsOf(tx.companyId, after), "ticket", { action: "updateUnread", ticketId: after.id });
    else moved.set(after.id, before);
  }
  announceTickets(app, tx, moved);
}

/** Announces tickets as they are at commit, each with where it stood before, if it may have left a list. */
export function announceTickets(app: App, tx: Tx, moved: ReadonlyMap<number, Placed | null>): void {
  if (moved.size === 0) return;
  tx.afterCommitWith(
    () => ticketsById(tx, [...moved.keys()]),
    (rows) => {
      for (const row of rows) publish(app, tx.companyId, moved.get(row.id) ?? null, presentTicket(row));
    },
  );
}

/** Two contacts were merged. A ticket that went into another leaves its lists; its viewers are led to the other. */
export async function announceMerged(app: App, tx: Tx, { gone, changed }: Merge): Promise<void> {
  for (const stood of gone)
    app.realtime.announce(tx, roomsOf(tx.companyId, stood), "ticket", {
      action: "removeFromList",
      ticketId: stood.id,
    });
  const rows = await ticketsById(tx, changed);
  // A waiting ticket may have taken the queue of the ticket that went into it.
  const before = ({ id, status, queue_id, user_id }: (typeof rows)[number]): Placed | null =>
    status === "pending" && queue_id !== null ? { id, status, userId: user_id, queueId: null } : null;
  announceTickets(app, tx, new Map(rows.map((row) => [row.id, before(row)])));
}

const isOnlyRead = (before: TicketState, after: TicketState): boolean =>
  before.unread > 0 && JSON.stringify({ ...before, unread: 0 }) === JSON.stringify(after);

function publish(app: App, companyId: number, before: Placed | null, after: Ticket): void {
  if (before) {
    const now = new Set(roomsOf(companyId, after));
    const left = roomsOf(companyId, before).filter((room) => !now.has(room));
    const to = { status: after.status, user: after.user, queue: after.queue };
    app.realtime.publish(companyId, left, "ticket", { action: "removeFromList", ticketId: after.id, to });
  }
  app.realtime.publish(companyId, roomsOf(companyId, after), "ticket", { action: "update", ticket: after });
}
