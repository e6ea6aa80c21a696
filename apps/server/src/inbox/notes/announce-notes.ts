import type { Events } from "@recado/contracts/realtime";
import type { Tx } from "../../platform/database/database.ts";
import type { App } from "../../platform/app.ts";
import { ticketRoom } from "../../platform/realtime/rooms.ts";
import { reasonsToSee } from "../tickets/scope.ts";
import type { NoteRow } from "./access.ts";

/** The newest conversations of a contact: who looks at an older one sees a new note when they come back. */
const looked = 50;

/**
 * Tells whoever looks at any conversation of the contact and may see the one that the note is in: the rooms are those
 * conversations', the reasons are this one's.
 */
export async function announceNote(app: App, tx: Tx, row: NoteRow, event: Events["ticketNote"]): Promise<void> {
  const beside = await tx.sql<{ id: number }>(
    "select id from tickets where company_id = $1 and contact_id = $2 order by last_message_at desc limit $3",
    [tx.companyId, row.contact_id, looked],
  );
  const reasons = reasonsToSee({ userId: row.ticket_user_id, queueId: row.queue_id });
  const ids = new Set([row.ticket_id, ...beside.map(({ id }) => id)]);
  const rooms = [...ids].flatMap((id) => reasons.map((reason) => ticketRoom(tx.companyId, id, reason)));
  app.realtime.announce(tx, rooms, "ticketNote", event);
}
