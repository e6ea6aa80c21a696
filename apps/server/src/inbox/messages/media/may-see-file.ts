import type { Actor } from "../../../platform/actor.ts";
import { prepared } from "../../../platform/database/prepared.ts";
import type { App } from "../../../platform/app.ts";
import { seesTicket } from "../../tickets/scope.ts";

interface Place {
  user_id: number | null;
  queue_id: number | null;
  is_deleted: boolean;
}

const placesOfFile = prepared<Place>(
  "media_places",
  `select t.user_id, t.queue_id, m.is_deleted
   from message_media f
   join messages m on m.company_id = $1 and m.id = f.message_id
   join tickets t on t.company_id = $1 and t.id = m.ticket_id
   where f.company_id = $1 and f.media_id = $2`,
);

/** A message's file is visible with its ticket until the message is deleted; null for a file of no message. */
export async function maySeeFile(app: App, actor: Actor, mediaId: number): Promise<boolean | null> {
  const places = await app.database.read(actor.companyId, placesOfFile, [mediaId]);
  if (places.length === 0) return null;
  return places.some((place) => !place.is_deleted && seesTicket(actor, place));
}
