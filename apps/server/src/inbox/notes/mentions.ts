import type { Answer } from "@recado/contracts";
import { limits } from "@recado/contracts/limits";
import { mentionedIn } from "@recado/contracts/mentions";
import type { NoteMention } from "@recado/contracts/notes";
import { isInScope, scopeOf } from "@recado/contracts/ticket-scope";
import { listUserRows } from "../../identity/users/access.ts";
import type { Actor } from "../../platform/actor.ts";
import type { App } from "../../platform/app.ts";
import type { Tx } from "../../platform/database/database.ts";
import type { EventPayload } from "../../platform/events.ts";
import { prepared } from "../../platform/database/prepared.ts";
import type { ticketTransferred } from "../tickets/events.ts";
import { inScope, scopeOfActor, scopeValues } from "../tickets/scope.ts";
import { notesWithRelations, type NoteRow } from "./access.ts";
import { noteMentioned } from "./events.ts";
import { presentNote } from "./present.ts";

/** The conversation that a mention opens. */
export interface MentionPlace {
  uuid: string;
  contact_name: string;
}
/** A note, or the note of a transfer, and where it stands. */
type MentionRow = NoteRow & MentionPlace & { is_transfer: boolean };

const place = prepared<MentionPlace>(
  "note_mention_place",
  `select t.uuid, c.name as contact_name from tickets t join contacts c on c.company_id = $1 and c.id = t.contact_id
   where t.company_id = $1 and t.id = $2`,
);

/** The notes of transfers `x` in conversations `t`, in the shape of notes; `$1` is the company. */
const transferNotes = (condition: string) => `
  select x.id, x.ticket_id, t.contact_id, t.queue_id, t.user_id as ticket_user_id, x.note, x.by_user_id as user_id,
         u.name as user_name, false as by_system, null::text as client_id, null::timestamptz as deleted_at,
         null::bigint as deleted_by, x.created_at
  from tickets t
  join ticket_transfers x on x.company_id = $1 and x.ticket_id = t.id
  left join users u on u.company_id = $1 and u.id = x.by_user_id
  where t.company_id = $1 and ${condition}`;

/** Notes of the shape of `notesWithRelations`, with their places. */
const placed = (notes: string, isTransfer: boolean) => `
  select n.*, ${isTransfer} as is_transfer, s.uuid, c.name as contact_name
  from (${notes}) n
  join tickets s on s.company_id = $1 and s.id = n.ticket_id
  join contacts c on c.company_id = $1 and c.id = s.contact_id`;

const transferNote = prepared<MentionRow>("transfer_note", placed(transferNotes("x.id = $2"), true));

const unseen = prepared<MentionRow>(
  "note_mentions_unseen",
  `(${placed(
    notesWithRelations(
      `n.deleted_at is null and n.id in (select m.note_id from note_mentions m where m.company_id = $1 and m.user_id = $2)
       and ${inScope(3)}`,
    ),
    false,
  )} order by n.id desc limit ${limits.note.mentions})
   union all
   (${placed(
     transferNotes(
       `x.id in (select m.transfer_id from transfer_mentions m where m.company_id = $1 and m.user_id = $2) and ${inScope(3)}`,
     ),
     true,
   )} order by n.id desc limit ${limits.note.mentions})
   order by created_at desc, id desc limit ${limits.note.mentions}`,
);

/**
 * The people whom a note mentions, besides its author: ids of those who may see the conversation, and names that match
 * nobody who may. Of two users with one name, the one who may see it is meant.
 */
export async function mentionedBy(
  tx: Tx,
  note: Pick<NoteRow, "note" | "user_id" | "ticket_user_id" | "queue_id">,
): Promise<{ userIds: number[]; untold: string[] }> {
  if (!note.note.includes("@")) return { userIds: [], untold: [] };
  const ticket = { userId: note.ticket_user_id, queueId: note.queue_id };
  const colleagues = (await listUserRows(tx)).filter(({ id }) => id !== note.user_id);
  const mentioned = new Set(mentionedIn(note.note, colleagues));
  const named = colleagues.filter(({ id }) => mentioned.has(id));
  const told = named.filter((user) => {
    const facts = {
      userId: user.id,
      isAdmin: user.profile === "admin",
      queueIds: user.queues.map(({ id }) => id),
      allTicket: user.all_ticket,
    };
    return isInScope(scopeOf(facts), ticket);
  });
  const toldNames = new Set(told.map(({ name }) => name.toLowerCase()));
  const untold = named.map(({ name }) => name).filter((name) => !toldNames.has(name.toLowerCase()));
  return { userIds: told.map(({ id }) => id), untold: [...new Set(untold)] };
}

/** Tells the users whom a new note mentions and who may see its conversation. */
export async function tellMentioned(app: App, tx: Tx, note: NoteRow, userIds: number[]): Promise<void> {
  if (userIds.length === 0) return;
  await tx.sql(
    "insert into note_mentions (company_id, note_id, user_id) select $1, $2, u.id from unnest($3::bigint[]) as u (id)",
    [tx.companyId, note.id, userIds],
  );
  const [where] = await tx.run(place, [note.ticket_id]);
  if (where)
    await app.events.emit(tx, noteMentioned, {
      mention: presentMention({ ...note, ...where, is_transfer: false }),
      userIds,
    });
}

/**
 * The same for the note of a transfer, as the conversation stands after it. Not its new attendant, who is told of the
 * transfer with its note.
 */
export async function tellMentionedInTransfer(
  app: App,
  tx: Tx,
  { transfer: { id, note, to } }: EventPayload<typeof ticketTransferred>,
): Promise<void> {
  if (!note.includes("@")) return;
  const [row] = await tx.run(transferNote, [id]);
  if (!row) return;
  const userIds = (await mentionedBy(tx, row)).userIds.filter((userId) => userId !== to?.id);
  if (userIds.length === 0) return;
  await tx.sql(
    "insert into transfer_mentions (company_id, transfer_id, user_id) select $1, $2, u.id from unnest($3::bigint[]) as u (id)",
    [tx.companyId, id, userIds],
  );
  await app.events.emit(tx, noteMentioned, { mention: presentMention(row), userIds });
}

/** Notes that mention the actor and that they have not read, of conversations that they may still see. */
export async function listMentions(app: App, actor: Actor): Promise<Answer<"GET /ticket-notes/mentions">> {
  const scope = scopeValues(scopeOfActor(actor));
  return (await app.database.read(actor.companyId, unseen, [actor.userId, ...scope])).map(presentMention);
}

/** Marks the notes of a conversation as read by the actor. */
export function seeMentions(app: App, actor: Actor, ticketId: number): Promise<void> {
  return app.database.tenant(actor.companyId, async (tx) => {
    await tx.sql(
      `delete from note_mentions m using ticket_notes n
       where m.company_id = $1 and m.user_id = $2 and n.company_id = $1 and n.id = m.note_id and n.ticket_id = $3`,
      [tx.companyId, actor.userId, ticketId],
    );
    await tx.sql(
      `delete from transfer_mentions m using ticket_transfers x
       where m.company_id = $1 and m.user_id = $2 and x.company_id = $1 and x.id = m.transfer_id and x.ticket_id = $3`,
      [tx.companyId, actor.userId, ticketId],
    );
  });
}

const presentMention = (row: MentionRow): NoteMention => ({
  note: presentNote(row),
  isTransfer: row.is_transfer,
  ticket: { id: row.ticket_id, uuid: row.uuid, contact: { name: row.contact_name } },
});
