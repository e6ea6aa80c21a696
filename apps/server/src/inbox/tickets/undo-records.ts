import { limits } from "@recado/contracts/limits";
import type { Undoable } from "@recado/contracts/tickets";
import { jobKind } from "../../platform/jobs/jobs.ts";
import type { Actor } from "../../platform/actor.ts";
import type { Tx } from "../../platform/database/database.ts";
import type { App } from "../../platform/app.ts";

/** A conversation as it stood, as far as closing or returning changes it. */
export interface TicketBefore {
  status: "pending" | "open";
  user_id: number | null;
  unread: number;
  chatbot: boolean;
  use_integration: boolean;
  prompt_id: number | null;
  integration_id: number | null;
}
export interface CycleBefore {
  id: number;
  user_id: number | null;
  queued_at: string | null;
  started_at: string | null;
}

/** A click at the last moment still has to travel. */
const grace = 1_000;

/** The time in which a change could be taken back has passed: what waited for that happens. */
export const undoPassed = jobKind<{ companyId: number; undoId: number }>("ticket-undo-passed");

/**
 * Writes down, in the change's own transaction, how to take it back. What the customer is to be told afterwards is a job
 * that finds this row, or finds it gone.
 */
export async function keepUndo(
  app: App,
  tx: Tx,
  actor: Actor,
  done: { ticketId: number; undoes: Undoable; ticket: TicketBefore; cycle: CycleBefore | null; saysGoodbye: boolean },
): Promise<void> {
  await forgetOld(tx);
  const [row] = await tx.sql<{ id: number; until: Date }>(
    `insert into ticket_undos (company_id, ticket_id, user_id, undoes, ticket, cycle, done_at, until, says_goodbye)
     values ($1, $2, $3, $4, $5, $6, now(), now() + $7 * interval '1 millisecond', $8)
     on conflict (company_id, ticket_id) do update
       set id = default, user_id = excluded.user_id, undoes = excluded.undoes, ticket = excluded.ticket,
           cycle = excluded.cycle, done_at = excluded.done_at, until = excluded.until, says_goodbye = excluded.says_goodbye
     returning id, until`,
    [
      tx.companyId,
      done.ticketId,
      actor.userId,
      done.undoes,
      done.ticket,
      done.cycle,
      limits.undo + grace,
      done.saysGoodbye,
    ],
  );
  if (row && done.saysGoodbye)
    await app.jobs.send(tx, undoPassed, { companyId: tx.companyId, undoId: row.id }, row.until);
}

/** Those that nothing waits for go with the next one; the others with their job. */
async function forgetOld(tx: Tx): Promise<void> {
  await tx.sql(
    `delete from ticket_undos where company_id = $1 and id in (
       select id from ticket_undos where company_id = $1 and until < now() - interval '1 minute' and not says_goodbye
       limit 20 for update skip locked)`,
    [tx.companyId],
  );
}
