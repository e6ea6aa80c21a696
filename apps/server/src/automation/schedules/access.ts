import { isAdmin, type Actor } from "../../platform/actor.ts";
import type { Tx } from "../../platform/database/database.ts";
import { prepared } from "../../platform/database/prepared.ts";
import type { App } from "../../platform/app.ts";
import { refuse } from "../../platform/refusal.ts";
import { inPartialScope, inScope, scopeOfActor, scopeValues } from "../../inbox/tickets/scope.ts";
import { withRelations, type ScheduleRow } from "./rows.ts";

/**
 * Of `schedules s`: admins see all; others their own, and those made from conversations that they see (decision 49).
 * The actor's values begin at `$first`.
 */
export const seenBy = (first: number): string =>
  `($${first} or s.user_id = $${first + 1} or exists (
     select from tickets t where t.company_id = $1 and t.id = s.ticket_id
       and ${inPartialScope(first + 1)}))`;
export const valuesOf = (actor: Actor): unknown[] => scopeValues(scopeOfActor(actor));

/** The message, if the actor may see it; refuses as if it did not exist. */
export async function scheduleFor(tx: Tx, actor: Actor, scheduleId: number): Promise<ScheduleRow> {
  const values = [tx.companyId, scheduleId, ...valuesOf(actor)];
  const [row] = await tx.sql<ScheduleRow & object>(`${withRelations} and s.id = $2 and ${seenBy(3)}`, values);
  if (!row) throw refuse("ERR_NO_SCHEDULE_FOUND");
  return row;
}

/** The same, locked, if the actor may change it: its author, the attendant of its conversation, and admins. */
export async function changeable(tx: Tx, actor: Actor, scheduleId: number): Promise<ScheduleRow> {
  await scheduleFor(tx, actor, scheduleId);
  await tx.sql("select from schedules where company_id = $1 and id = $2 for no key update", [tx.companyId, scheduleId]);
  const row = await scheduleFor(tx, actor, scheduleId);
  if (!isAdmin(actor) && row.user_id !== actor.userId && !(await isAnswering(tx, actor, row.ticket_id)))
    throw refuse("ERR_NO_PERMISSION");
  return row;
}

/** The same, if it was not given to a connection yet. */
export async function unsent(tx: Tx, actor: Actor, scheduleId: number): Promise<ScheduleRow> {
  const row = await changeable(tx, actor, scheduleId);
  if (row.sent_at !== null) throw refuse("ERR_SCHEDULE_SENT");
  return row;
}

/**
 * The conversation from which a message to a contact is scheduled: on the requested connection, if given, else the
 * latest that is not closed, else the latest. Attendants schedule for contacts whose conversation they may see
 * (decision 103); admins for anybody, without a conversation too (null).
 */
export async function conversationFor(
  tx: Tx,
  actor: Actor,
  { contactId, connectionId }: { contactId: number; connectionId: number | null },
): Promise<number | null> {
  const [row] = await tx.sql<{ id: number }>(
    `select t.id from tickets t where t.company_id = $1 and t.contact_id = $2 and ${inScope(4)}
     order by t.connection_id is not distinct from $3::bigint desc, t.status <> 'closed' desc, t.last_message_at desc limit 1`,
    [tx.companyId, contactId, connectionId, ...scopeValues(scopeOfActor(actor))],
  );
  if (!row && !isAdmin(actor)) throw refuse("ERR_SCHEDULE_NO_CONVERSATION");
  return row?.id ?? null;
}

async function isAnswering(tx: Tx, actor: Actor, ticketId: number | null): Promise<boolean> {
  const [row] = await tx.sql(
    "select from tickets where company_id = $1 and id = $2 and status = 'open' and user_id = $3",
    [tx.companyId, ticketId, actor.userId],
  );
  return row !== undefined;
}

const ofFile = prepared<{ is_said: boolean; is_visible: boolean }>(
  "schedule_of_file",
  // A sent picture belongs to its message: users who see that may see the file.
  `select exists (select from message_media m where m.company_id = $1 and m.media_id = $2) as is_said,
          ${seenBy(3)} as is_visible
   from schedules s where s.company_id = $1 and s.media_id = $2`,
);

/** Users who see a schedule may see its picture; null for a file of no schedule, or of a sent message. */
export async function maySeeScheduledFile(app: App, actor: Actor, mediaId: number): Promise<boolean | null> {
  const rows = await app.database.read(actor.companyId, ofFile, [mediaId, ...valuesOf(actor)]);
  if (rows.length === 0 || rows.some(({ is_said }) => is_said)) return null;
  return rows.some(({ is_visible }) => is_visible);
}
