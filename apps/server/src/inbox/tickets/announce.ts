import type { Ticket } from "@recado/contracts/tickets";
import type { App } from "../../platform/app.ts";
import type { Tx } from "../../platform/database/database.ts";
import { ticketsById } from "./access.ts";
import type { TicketChanged } from "./events.ts";
import { presentTicket } from "./present.ts";
import { roomsOf, type Placed } from "./rooms.ts";

/** Tells browsers of changed tickets: they leave the lists where they stood and show up where they stand at commit. */
export async function announceTickets(app: App, tx: Tx, { changes }: { changes: readonly TicketChanged[] }) {
  for (const { before, after } of changes) {
    if (!after)
      app.realtime.announce(tx, roomsOf(tx.companyId, before), "ticket", { action: "delete", ticketId: before.id });
    else if (before && isOnlyRead(before, after))
      app.realtime.announce(tx, roomsOf(tx.companyId, after), "ticket", { action: "updateUnread", ticketId: after.id });
  }
  // The phone's past is imported without a word.
  const shown = changes.filter(
    ({ before, after, by }) =>
      after && !(before && isOnlyRead(before, after)) && !("system" in by && by.system === "history"),
  );
  if (shown.length === 0) return;
  const placed = new Map(shown.map(({ before, after }) => [after?.id, before]));
  tx.afterCommitWith(
    () =>
      ticketsById(
        tx,
        [...placed.keys()].flatMap((id) => id ?? []),
      ),
    (rows) => {
      for (const row of rows) publishTicket(app, tx.companyId, placed.get(row.id) ?? null, presentTicket(row));
    },
  );
}

type State = NonNullable<TicketChanged["after"]>;

const isOnlyRead = (before: State, after: State): boolean =>
  before.unread > 0 && after.unread === 0 && JSON.stringify({ ...before, unread: 0 }) === JSON.stringify(after);

function publishTicket(app: App, companyId: number, before: Placed | null, after: Ticket): void {
  if (before) {
    const now = new Set(roomsOf(companyId, after));
    const left = roomsOf(companyId, before).filter((room) => !now.has(room));
    const to = { status: after.status, user: after.user, queue: after.queue };
    app.realtime.publish(companyId, left, "ticket", { action: "removeFromList", ticketId: after.id, to });
  }
  app.realtime.publish(companyId, roomsOf(companyId, after), "ticket", { action: "update", ticket: after });
}
