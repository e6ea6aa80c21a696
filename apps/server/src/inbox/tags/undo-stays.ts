import type { Actor } from "../../platform/actor.ts";
import type { Tx } from "../../platform/database/database.ts";
import type { TagChange } from "./rules.ts";

// An undo that comes later than the time in which whoever is back never left (functions.sql): what the actor did after
// `since` and takes back now leaves no stay. What others did meanwhile stays, and counts for the stage before.

/** The move of a conversation to another stage by this change of its tags. */
export async function forgetMove(
  tx: Tx,
  actor: Actor,
  ticketId: number,
  { adds, removes }: TagChange,
  since: Date,
): Promise<void> {
  await tx.sql(
    `with before as (
       delete from stage_stays b using (
         select s.id, e.id as earlier from stage_stays s
         join stage_stays e on e.company_id = $1 and e.ticket_id = $2 and e.left_at = s.entered_at and e.id <> s.id
           and (e.tag_id is null or e.tag_id = any ($5::bigint[]))
         where s.company_id = $1 and s.ticket_id = $2 and s.tag_id = any ($4::bigint[]) and s.entered_by = $3 and s.entered_at >= $6
         order by s.id limit 1) undone
       where b.company_id = $1 and b.id = undone.earlier
       returning undone.id, b.tag_id, b.connection_id, b.entered_at, b.entered_by, b.is_guess)
     update stage_stays s set tag_id = before.tag_id, connection_id = before.connection_id, entered_at = before.entered_at,
            entered_by = before.entered_by, is_guess = before.is_guess
     from before where s.company_id = $1 and s.id = before.id`,
    [tx.companyId, ticketId, actor.userId, adds, removes, since],
  );
}

/** The end of a conversation that goes on now. */
export async function forgetEnd(tx: Tx, actor: Actor, ticketId: number, since: Date): Promise<void> {
  await tx.sql(
    `update stage_stays set left_at = null, left_by = null
     where company_id = $1 and id = (
       select id from stage_stays where company_id = $1 and ticket_id = $2 and left_by = $3 and left_at >= $4
       order by left_at desc, id desc limit 1)`,
    [tx.companyId, ticketId, actor.userId, since],
  );
}
