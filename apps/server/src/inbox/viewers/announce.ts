import type { App } from "../../platform/app.ts";
import type { Tx } from "../../platform/database/database.ts";
import type { EventPayload } from "../../platform/events.ts";
import { userRoom } from "../../platform/realtime/rooms.ts";
import { placesOf } from "../tickets/access.ts";
import { viewerRooms } from "../tickets/rooms.ts";
import type { viewersChanged } from "./events.ts";

/** Announces who views a ticket to its viewers. */
export async function announceViewers(
  app: App,
  tx: Tx,
  { ticketId, joined }: EventPayload<typeof viewersChanged>,
): Promise<void> {
  const [place] = await placesOf(tx, [ticketId]);
  if (!place) return;
  const viewers = await tx.sql<{ id: number; name: string }>(
    `select u.id, u.name from users u
     where u.company_id = $1 and u.deleted_at is null and u.id in (
       select v.user_id from ticket_viewers v where v.company_id = $1 and v.ticket_id = $2 and v.present_until > now())
     order by norm_unaccent(u.name), u.id`,
    [tx.companyId, ticketId],
  );
  const [clock] = await tx.sql<{ at: number }>("select extract(epoch from clock_timestamp())::float8 * 1000 as at");
  // The new viewer's own sockets may not be in the ticket's rooms yet.
  const own = joined === null ? [] : [userRoom(tx.companyId, joined)];
  app.realtime.announce(tx, [...viewerRooms(tx.companyId, place), ...own], "ticketViewers", {
    action: "update",
    ticketId,
    viewers,
    at: clock?.at ?? 0,
  });
}
