import type { connectionBack } from "../../channels/connections/events.ts";
import { outboxWaitMinutes } from "../../channels/outbox/settings.ts";
import { companySetting } from "../../identity/settings/access.ts";
import type { App } from "../../platform/app.ts";
import type { Tx } from "../../platform/database/database.ts";
import type { EventPayload } from "../../platform/events.ts";
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
    const [known] = await tx.sql<{ ticket_id: number; until: Date; is_over: boolean }>(
      "select ticket_id, until, until <= now() as is_over from ticket_undos where company_id = $1 and id = $2",
      [companyId, undoId],
    );
    // Lock the conversation first, in the same order as undoing.
    const ticket = known && (await lockAnyTicket(tx, known.ticket_id));
    if (ticket && known.is_over) {
      const due = dueAt === undefined ? known.until : new Date(dueAt);
      if (await waitsForConnection(app, tx, { ticket, undoId, due })) return;
    }
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

/**
 * The connection is down: what is said at the end waits as long as other messages would (decision 159). The row stays
 * until the connection is back, or until it is too late.
 */
async function waitsForConnection(
  app: App,
  tx: Tx,
  { ticket, undoId, due }: { ticket: TicketRow; undoId: number; due: Date },
): Promise<boolean> {
  const down = await tx.sql(
    "select from connections where company_id = $1 and id = $2 and deleted_at is null and status <> 'CONNECTED'",
    [tx.companyId, ticket.connection_id],
  );
  if (down.length === 0) return false;
  const tooLate = due.getTime() + Number(await companySetting(tx, outboxWaitMinutes)) * 60_000;
  if (Date.now() > tooLate) return false;
  const data = { companyId: tx.companyId, undoId, dueAt: due.toISOString() };
  const key = `${tx.companyId} ${undoId}`;
  await app.jobs.sendOnce(tx, undoPassed, { key, data, at: new Date(tooLate + 1_000) });
  return true;
}

/**
 * Delay between the closing messages of two of many conversations, ms: they use a quarter of a connection's sending rate,
 * so that live answers find room.
 */
export const goodbyesApart = 200;

/** What customers wrote during an outage arrives within this time, ms, and comes first: it may open the conversation. */
const catchUpMs = 5_000;

/**
 * Ends the wait. A row whose time has not come gets a job too: its own may find the connection still down, because
 * this transaction has not ended.
 */
export async function resumeCloses(
  app: App,
  tx: Tx,
  { connectionId }: EventPayload<typeof connectionBack>,
): Promise<void> {
  const rows = await tx.sql<{ id: number; until: Date }>(
    `select u.id, u.until from ticket_undos u join tickets t on t.company_id = $1 and t.id = u.ticket_id
     where u.company_id = $1 and u.says_goodbye and t.connection_id = $2 order by u.id`,
    [tx.companyId, connectionId],
  );
  const caughtUp = Date.now() + catchUpMs;
  const jobs = rows.map(({ id, until }, n) => ({
    data: { companyId: tx.companyId, undoId: id, dueAt: until.toISOString() },
    at: new Date(Math.max(until.getTime(), caughtUp + n * goodbyesApart)),
  }));
  if (jobs.length > 0) await app.jobs.sendAll(tx, undoPassed, jobs);
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
