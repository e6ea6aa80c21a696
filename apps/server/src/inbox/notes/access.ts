import type { Actor } from "../../platform/actor.ts";
import type { Tx } from "../../platform/database/database.ts";
import { prepared } from "../../platform/database/prepared.ts";
import { refuse } from "../../platform/refusal.ts";
import { ticketFor } from "../tickets/access.ts";

/** A note, with its conversation's place. */
export interface NoteRow {
  id: number;
  ticket_id: number;
  contact_id: number;
  queue_id: number | null;
  ticket_user_id: number | null;
  note: string;
  user_id: number | null;
  user_name: string | null;
  by_system: boolean;
  client_id: string | null;
  deleted_at: Date | null;
  deleted_by: number | null;
  created_at: Date;
}

/** Notes `n` in conversations `t`; `$1` is the company. */
export const notesWithRelations = (condition: string): string => `
  select n.id, n.ticket_id, t.contact_id, t.queue_id, t.user_id as ticket_user_id, n.note, n.user_id,
         case when n.by_system then 'Recado' else u.name end as user_name, n.by_system, n.client_id, n.deleted_at, n.deleted_by,
         n.created_at
  from tickets t
  join ticket_notes n on n.company_id = $1 and n.ticket_id = t.id
  left join users u on u.company_id = $1 and u.id = n.user_id
  where t.company_id = $1 and ${condition}`;

const byId = prepared<NoteRow>(
  "note_by_id",
  notesWithRelations("n.id = $2 and t.id = (select ticket_id from ticket_notes where company_id = $1 and id = $2)"),
);

/** The note, deleted or not, in a conversation that the actor may see; else refuses as if it did not exist. */
export async function noteFor(tx: Tx, actor: Actor, noteId: number): Promise<NoteRow> {
  const [row] = await tx.run(byId, [noteId]);
  if (!row) throw refuse("ERR_NO_NOTE_FOUND");
  await ticketFor(tx, actor, row.ticket_id, "ERR_NO_NOTE_FOUND");
  return row;
}

/** The note after a change in the same transaction. */
export async function noteById(tx: Tx, noteId: number): Promise<NoteRow> {
  const [row] = await tx.run(byId, [noteId]);
  if (!row) throw refuse("ERR_NO_NOTE_FOUND");
  return row;
}
