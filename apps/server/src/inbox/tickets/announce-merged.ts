import type { Tx } from "../../platform/database/database.ts";
import type { App } from "../../platform/app.ts";
import type { Merge } from "../contacts/announce-merges.ts";
import { ticketsById } from "./access.ts";
import { presentTicket } from "./present.ts";
import { announceTicket, roomsOf } from "./rooms.ts";

/** Conversations followed their contact. One that went into another leaves its lists; who looks at it is led to the other. */
export async function announceMerged(app: App, tx: Tx, { gone, changed }: Merge): Promise<void> {
  for (const stood of gone)
    app.realtime.announce(tx, roomsOf(tx.companyId, stood), "ticket", {
      action: "removeFromList",
      ticketId: stood.id,
    });
  for (const row of await ticketsById(tx, changed)) {
    const ticket = presentTicket(row);
    // It may have taken the other's queue.
    const before = row.status === "pending" && row.queue_id !== null ? { ...ticket, queueId: null } : null;
    announceTicket(app, tx, before, ticket);
  }
}
