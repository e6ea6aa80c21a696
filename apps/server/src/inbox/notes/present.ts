import type { TicketNote } from "@recado/contracts/notes";
import type { NoteRow } from "./access.ts";

export function presentNote(row: NoteRow): TicketNote {
  return {
    id: row.id,
    note: row.note,
    ticketId: row.ticket_id,
    contactId: row.contact_id,
    user: row.user_id === null ? null : { id: row.user_id, name: row.user_name ?? "" },
    bySystem: row.by_system,
    clientId: row.client_id,
    createdAt: row.created_at.toISOString(),
  };
}
