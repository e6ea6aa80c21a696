import type { App } from "../../platform/app.ts";
import type { Tx } from "../../platform/database/database.ts";
import { ticketResolved } from "./events.ts";
import { lockAnyTicket } from "./access.ts";
import type { TicketRow } from "./rows.ts";
import { undoPassed } from "./undo-records.ts";

/** The jobs of tickets. */
export function registerTicketJobs(app: App): void {
  app.jobs.handle(undoPassed, (which) => finalizeClose(app, which));
}

/**
 * Closing a conversation can no longer be undone: emits `ticketResolved` once, unless it was opened again or followed by
 * another conversation meanwhile: a word about the old one would answer what was written in the new one.
 */
async function finalizeClose(
  app: App,
  { companyId, undoId, dueAt }: { companyId: number; undoId: number; dueAt?: string },
): Promise<void> {
  await app.database.tenant(companyId, async (tx) => {
    const [known] = await tx.sql<{ ticket_id: number }>(
      "select ticket_id from ticket_undos where company_id = $1 and id = $2",
      [companyId, undoId],
    );
    // Lock the conversation first, in the same order as undoing.
    const ticket = known && (await lockAnyTicket(tx, known.ticket_id));
    const [over] = await tx.sql<{ user_id: number; done_at: Date; until: Date }>(
      "delete from ticket_undos where company_id = $1 and id = $2 and until <= now() returning user_id, done_at, until",
      [companyId, undoId],
    );
    if (!over) await waitLonger(app, tx, { companyId, undoId, dueAt: dueAt ?? new Date().toISOString() });
    if (!ticket || !over) return;
    const isAsItWas = ticket.status === "closed" && ticket.closed_at?.getTime() === over.done_at.getTime();
    if (isAsItWas && !(await isFollowed(tx, ticket)))
      await app.events.emit(tx, ticketResolved, {
        ticket,
        userId: over.user_id,
        dueAt: dueAt === undefined ? over.until : new Date(dueAt),
      });
  });
}

/** The customer, or somebody for us, began another conversation in the same chat since this one was closed. */
async function isFollowed(tx: Tx, { id, contact_id, connection_id, closed_at }: TicketRow): Promise<boolean> {
  const others = await tx.sql(
    `select id from tickets
     where company_id = $1 and contact_id = $2 and connection_id = $3 and id <> $4
       and (status <> 'closed' or created_at > $5)
     limit 1`,
    [tx.companyId, contact_id, connection_id, id, closed_at],
  );
  return others.length > 0;
}

/** The undo time was extended. */
async function waitLonger(
  app: App,
  tx: Tx,
  which: { companyId: number; undoId: number; dueAt: string },
): Promise<void> {
  const [waits] = await tx.sql<{ until: Date }>("select until from ticket_undos where company_id = $1 and id = $2", [
    which.companyId,
    which.undoId,
  ]);
  if (waits) await app.jobs.send(tx, undoPassed, which, waits.until);
}
