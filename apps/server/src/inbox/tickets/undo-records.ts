import { limits } from "@recado/contracts/limits";
import type { Undoable } from "@recado/contracts/tickets";
import { jobKind } from "../../platform/jobs/jobs.ts";
import type { Actor } from "../../platform/actor.ts";
import type { App } from "../../platform/app.ts";
import type { Tx } from "../../platform/database/database.ts";
import type { TicketChanged } from "./events.ts";
import type { CycleState, TicketState } from "./states.ts";

export interface Undo {
  ticket: TicketState;
  cycle: CycleState | null;
  /** The time that the change wrote into the ticket or its cycle. */
  doneAt: string;
}

/** Ms beyond the deadline: a click at the last moment takes time to arrive. */
const grace = 1_000;
/** A change of which nobody is told yet, ms. */
export const undoneQuietly = limits.undo + grace;

/** A change can no longer be undone: runs what waited for that. `dueAt`: when it was due before any extension. */
export const undoPassed = jobKind<{ companyId: number; undoId: number; dueAt?: string }>("ticket-undo-passed", {
  workers: 4,
});

/**
 * Records, in the change's own transaction, how to undo it. The closing message is sent by a job that finds this row,
 * or finds it deleted.
 */
export async function keepUndo(
  app: App,
  tx: Tx,
  actor: Actor,
  change: Extract<TicketChanged, { cause: "closed" | "returned" }>,
  options: { saysGoodbye: boolean; lasts?: number | undefined },
): Promise<void> {
  await forgetOld(tx);
  const undoes: Undoable = change.cause === "closed" ? "close" : "return";
  const saysGoodbye = undoes === "close" && options.saysGoodbye;
  const [row] = await tx.sql<{ id: number; until: Date }>(
    `insert into ticket_undos (company_id, ticket_id, user_id, undoes, ticket, cycle, done_at, until, says_goodbye)
     values ($1, $2, $3, $4, $5, $6, now(), now() + $7 * interval '1 millisecond', $8)
     on conflict (company_id, ticket_id) do update
       set id = default, user_id = excluded.user_id, undoes = excluded.undoes, ticket = excluded.ticket,
           cycle = excluded.cycle, done_at = excluded.done_at, until = excluded.until, says_goodbye = excluded.says_goodbye
     returning id, until`,
    [
      tx.companyId,
      change.before.id,
      actor.userId,
      undoes,
      change.before,
      change.cycle,
      (options.lasts ?? limits.undo) + grace,
      saysGoodbye,
    ],
  );
  if (row && saysGoodbye) await app.jobs.send(tx, undoPassed, { companyId: tx.companyId, undoId: row.id }, row.until);
}

/** How to undo the actor's last change of the ticket; once, and not after the deadline. */
export async function takeUndo(tx: Tx, actor: Actor, ticketId: number, undoes: Undoable): Promise<Undo | undefined> {
  const [undo] = await tx.sql<Undo & object>(
    `delete from ticket_undos where company_id = $1 and ticket_id = $2 and user_id = $3 and undoes = $4 and until > now()
     returning ticket, cycle, to_json(done_at) as "doneAt"`,
    [tx.companyId, ticketId, actor.userId, undoes],
  );
  return undo;
}

/** A ticket that was closed, and the time written into it. */
export interface Closing {
  ticketId: number;
  doneAt: string;
}

/** Extends the undo time of these closings: the undo was requested in time, however long it takes. */
export async function prolongUndos(tx: Tx, actor: Actor, closings: readonly Closing[]): Promise<void> {
  await tx.sql(
    `update ticket_undos u set until = greatest(u.until, now() + interval '1 hour')
     from unnest($3::bigint[], $4::timestamptz[]) as c (ticket_id, done_at)
     where u.company_id = $1 and u.user_id = $2 and u.ticket_id = c.ticket_id and u.done_at = c.done_at and u.undoes = 'close'`,
    [tx.companyId, actor.userId, closings.map(({ ticketId }) => ticketId), closings.map(({ doneAt }) => doneAt)],
  );
}

/** Rows without a job are deleted with the next undo; others by their job. */
async function forgetOld(tx: Tx): Promise<void> {
  await tx.sql(
    `delete from ticket_undos where company_id = $1 and id in (
       select id from ticket_undos where company_id = $1 and until < now() - interval '1 minute' and not says_goodbye
       limit 20 for update skip locked)`,
    [tx.companyId],
  );
}
