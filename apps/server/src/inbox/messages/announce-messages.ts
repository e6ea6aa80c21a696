import type { Tx } from "../../platform/database/database.ts";
import type { App } from "../../platform/app.ts";
import { placesOf, ticketsById } from "../tickets/access.ts";
import { presentTicket } from "../tickets/present.ts";
import { roomsOf, watchersOf } from "../tickets/rooms.ts";
import { presentMessage } from "./present.ts";
import { messagesByIds } from "./rows.ts";

/** New messages go where their conversation is listed, with the conversation as it is now. */
export function announceCreated(app: App, tx: Tx, created: readonly { id: number; ticketId: number }[]): void {
  const read = () =>
    Promise.all([
      tx.run(messagesByIds, [created.map(({ id }) => id)]),
      ticketsById(tx, [...new Set(created.map(({ ticketId }) => ticketId))]),
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

/** Ticks, failures: for whoever looks at the conversation, and for its attendant. */
export async function announceUpdated(app: App, tx: Tx, ids: readonly number[]): Promise<void> {
  if (ids.length === 0) return;
  const rows = await tx.run(messagesByIds, [ids]);
  const places = new Map(
    (await placesOf(tx, [...new Set(rows.map((row) => row.ticket_id))])).map((one) => [one.id, one]),
  );
  for (const row of rows) {
    const place = places.get(row.ticket_id);
    if (!place) continue;
    const payload = { action: "update" as const, message: presentMessage(row) };
    app.realtime.announce(tx, watchersOf(tx.companyId, place), "appMessage", payload);
  }
}
