import type { Tx } from "../../platform/database/database.ts";
import type { App } from "../../platform/app.ts";
import type { EventPayload } from "../../platform/events.ts";
import { ticketRoom, userRoom } from "../../platform/realtime/rooms.ts";
import { reasonsToSee } from "../tickets/scope.ts";
import type { noteChanged, noteMentioned } from "./events.ts";
import { presentNote } from "./present.ts";

/** The newest tickets of a contact. Users who view an older one see a new note when they open it again. */
const maxTickets = 50;

/**
 * Announces a note to the users who view any ticket of the contact and may see the ticket of the note: the rooms are
 * those of the contact's tickets, the reasons are those of the note's ticket.
 */
export async function announceNote(app: App, tx: Tx, { note, cause }: EventPayload<typeof noteChanged>): Promise<void> {
  const { id: noteId, contact_id: contactId } = note;
  const beside = await tx.sql<{ id: number }>(
    "select id from tickets where company_id = $1 and contact_id = $2 order by last_message_at desc limit $3",
    [tx.companyId, contactId, maxTickets],
  );
  const reasons = reasonsToSee({ userId: note.ticket_user_id, queueId: note.queue_id });
  const ids = new Set([note.ticket_id, ...beside.map(({ id }) => id)]);
  const rooms = [...ids].flatMap((id) => reasons.map((reason) => ticketRoom(tx.companyId, id, reason)));
  if (cause === "deleted") app.realtime.announce(tx, rooms, "ticketNote", { action: "delete", noteId, contactId });
  else app.realtime.announce(tx, rooms, "ticketNote", { action: "create", note: presentNote(note) });
}

/** Announces a mention to the mentioned users' own sockets. */
export async function announceMention(
  app: App,
  tx: Tx,
  { mention, userIds }: EventPayload<typeof noteMentioned>,
): Promise<void> {
  const rooms = userIds.map((userId) => userRoom(tx.companyId, userId));
  app.realtime.announce(tx, rooms, "noteMention", { action: "create", mention });
}
