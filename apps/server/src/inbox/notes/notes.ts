import type { Answer, Parsed } from "@recado/contracts";
import { limits } from "@recado/contracts/limits";
import type { TicketNote } from "@recado/contracts/notes";
import { isAdmin, type Actor } from "../../platform/actor.ts";
import { prepared } from "../../platform/database/prepared.ts";
import type { Tx } from "../../platform/database/database.ts";
import type { App } from "../../platform/app.ts";
import { jobKind } from "../../platform/jobs/jobs.ts";
import { refuse } from "../../platform/refusal.ts";
import { contactOf } from "../contacts/access.ts";
import { holdTicket, ticketFor } from "../tickets/access.ts";
import { inScope, scopeOfActor, scopeValues } from "../tickets/scope.ts";
import { notesWithRelations, noteById, noteFor, type NoteRow } from "./access.ts";
import { noteChanged } from "./events.ts";
import { mentionedBy, tellMentioned } from "./mentions.ts";
import { presentNote } from "./present.ts";

/** Removes a deleted note for good; until then it can be restored. */
const forgetNote = jobKind<{ companyId: number; noteId: number }>("note-forget");
const forgetAfterMs = 10 * 60_000;

const ofContact = prepared<NoteRow>(
  "notes_of_contact",
  `${notesWithRelations(`t.contact_id = $2 and n.deleted_at is null and n.id < $3 and ${inScope(4)}`)}
   order by n.id desc limit ${limits.page.notes}`,
);

/** The contact's notes from all tickets that the actor may see. */
export function listNotes(
  app: App,
  actor: Actor,
  { ticketId, contactId, before }: Parsed<"GET /ticket-notes/list">["query"],
): Promise<TicketNote[]> {
  return app.database.tenant(actor.companyId, async (tx) => {
    const ticket = ticketId === undefined ? undefined : await ticketFor(tx, actor, ticketId);
    // After a merge the ticket has the current contact; the given id may be the old one.
    const about = ticket?.contact_id ?? (await contactOf(tx, contactId ?? 0)).id;
    const who = scopeValues(scopeOfActor(actor));
    return (await tx.run(ofContact, [about, before ?? Number.MAX_SAFE_INTEGER, ...who])).map(presentNote);
  });
}

export function addNote(
  app: App,
  actor: Actor,
  { ticketId, note, clientId }: Parsed<"POST /ticket-notes">["body"],
): Promise<Answer<"POST /ticket-notes">> {
  return app.database.tenant(actor.companyId, async (tx) => {
    await holdTicket(tx, actor, ticketId);
    const [made] = await tx.sql<{ id: number }>(
      `insert into ticket_notes (company_id, ticket_id, user_id, note, client_id) values ($1, $2, $3, $4, $5)
       on conflict do nothing returning id`,
      [tx.companyId, ticketId, actor.userId, note, clientId ?? null],
    );
    if (made) {
      const row = await noteById(tx, made.id);
      await app.events.emit(tx, noteChanged, { note: row, cause: "created" });
      const { userIds, untold } = await mentionedBy(tx, row);
      await tellMentioned(app, tx, row, userIds);
      return { ...presentNote(row), untold };
    }
    const [known] = await tx.sql<{ id: number }>(
      "select id from ticket_notes where company_id = $1 and user_id = $2 and client_id = $3",
      [tx.companyId, actor.userId, clientId],
    );
    const row = await noteFor(tx, actor, known?.id ?? 0);
    return { ...presentNote(row), untold: (await mentionedBy(tx, row)).untold };
  });
}

/** A note of Recado itself, in the company's language: what went wrong in a conversation that people take over now. */
export async function addSystemNote(app: App, tx: Tx, ticketId: number, note: string): Promise<void> {
  const [made] = await tx.sql<{ id: number }>(
    "insert into ticket_notes (company_id, ticket_id, note, by_system) values ($1, $2, $3, true) returning id",
    [tx.companyId, ticketId, note],
  );
  if (made) await app.events.emit(tx, noteChanged, { note: await noteById(tx, made.id), cause: "created" });
}

/** Users delete their own notes; admins delete any. */
export async function deleteNote(app: App, actor: Actor, noteId: number): Promise<void> {
  await app.database.tenant(actor.companyId, async (tx) => {
    const row = await noteFor(tx, actor, noteId);
    if (row.deleted_at) throw refuse("ERR_NO_NOTE_FOUND");
    if (row.user_id !== actor.userId && !isAdmin(actor)) throw refuse("ERR_NO_PERMISSION");
    // It gives up its client's id: the browser may write the same words under it again.
    const gone = await tx.sql(
      `update ticket_notes set deleted_at = now(), deleted_by = $3, client_id = null
       where company_id = $1 and id = $2 and deleted_at is null returning id`,
      [tx.companyId, noteId, actor.userId],
    );
    if (gone.length === 0) throw refuse("ERR_NO_NOTE_FOUND");
    await app.events.emit(tx, noteChanged, { note: row, cause: "deleted" });
    await app.jobs.send(tx, forgetNote, { companyId: tx.companyId, noteId }, new Date(Date.now() + forgetAfterMs));
  });
}

/** Restores a note, for the user who deleted it. */
export function restoreNote(app: App, actor: Actor, noteId: number): Promise<TicketNote> {
  return app.database.tenant(actor.companyId, async (tx) => {
    await noteFor(tx, actor, noteId);
    const back = await tx.sql(
      "update ticket_notes set deleted_at = null, deleted_by = null where company_id = $1 and id = $2 and deleted_by = $3 returning id",
      [tx.companyId, noteId, actor.userId],
    );
    if (back.length === 0) throw refuse("ERR_NO_NOTE_FOUND");
    const row = await noteById(tx, noteId);
    await app.events.emit(tx, noteChanged, { note: row, cause: "restored" });
    return presentNote(row);
  });
}

export function registerNoteJobs(app: App): void {
  app.jobs.handle(forgetNote, async ({ companyId, noteId }) => {
    await app.database.tenant(companyId, (tx) =>
      // A note that was restored and deleted again has another, later job.
      tx.sql(
        "delete from ticket_notes where company_id = $1 and id = $2 and deleted_at < now() - interval '9 minutes'",
        [companyId, noteId],
      ),
    );
  });
}
