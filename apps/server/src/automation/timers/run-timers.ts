import { standingOf } from "../../identity/companies/standing.ts";
import { companyClosed, loadHours } from "../../identity/hours/load-hours.ts";
import { blocksOfContacts } from "../../inbox/contacts/blocks.ts";
import { templateInTicket } from "../../inbox/messages/send/with-variables.ts";
import { writeMessage } from "../../inbox/messages/send/write-message.ts";
import { ticketsById } from "../../inbox/tickets/access.ts";
import { changeTickets } from "../../inbox/tickets/change-tickets.ts";
import { dueUnanswered, dueWithoutQueue, earliestDue } from "../../inbox/tickets/due-tickets.ts";
import type { App } from "../../platform/app.ts";
import { prepared } from "../../platform/database/prepared.ts";
import type { Tx } from "../../platform/database/database.ts";
import { jobKind } from "../../platform/jobs/jobs.ts";
import { nextLook, silences, type TimerSettings } from "./rules.ts";

interface Which {
  companyId: number;
  connectionId: number;
}

/** The timers of a connection's tickets: one job per connection, which schedules itself for the next time. */
export const timersDue = jobKind<Which>("timers-due", { workers: 4, retries: 1_000 });

/** Timers of a disabled or overdue company rest: how often the job checks whether it still is. */
const inactiveMs = 15 * 60_000;
/** Tickets per transaction. */
const batch = 50;

interface Timed extends TimerSettings {
  id: number;
  transferQueueId: number | null;
  expiresInactiveMessage: string;
  expiresWarningMessage: string;
  isConnected: boolean;
  upSince: Date | null;
  now: Date;
}

const timedConnection = prepared<Timed>(
  "timers_connection",
  `select w.id, w.time_to_transfer as "timeToTransfer", q.id as "transferQueueId", w.expires_ticket as "expiresTicket",
          w.expires_warning as "expiresWarning", w.expires_inactive_message as "expiresInactiveMessage",
          w.expires_warning_message as "expiresWarningMessage", w.status = 'CONNECTED' as "isConnected",
          w.up_since as "upSince", now() as now
   from connections w
   left join queues q on q.company_id = $1 and q.id = w.transfer_queue_id and q.deleted_at is null
   where w.company_id = $1 and w.id = $2 and w.deleted_at is null`,
);

export function registerTimers(app: App): void {
  app.jobs.handle(timersDue, (which) => runTimers(app, which));
}

/** A connection was created or changed: check its timers now. */
export async function planTimers(app: App, tx: Tx, connection: { id: number } & TimerSettings): Promise<void> {
  if (connection.timeToTransfer === 0 && connection.expiresTicket === 0) return;
  await look(app, tx, connection.id, new Date());
}

const look = (app: App, tx: Tx, connectionId: number, at: Date): Promise<void> =>
  app.jobs.sendOnce(tx, timersDue, {
    key: `${tx.companyId} ${connectionId}`,
    data: { companyId: tx.companyId, connectionId },
    at,
  });

/** Does due work in batches, and plans the next look. Running twice is safe: finished work is no longer due. */
export async function runTimers(app: App, { companyId, connectionId }: Which): Promise<void> {
  for (;;) {
    const isDone = await app.database.tenant(companyId, async (tx) => {
      const [connection] = await tx.run(timedConnection, [connectionId]);
      if (!connection) return true;
      if (!(await standingOf(tx)).isActive) {
        await look(app, tx, connectionId, new Date(Date.now() + inactiveMs));
        return true;
      }
      const done = (await giveToQueue(app, tx, connection)) + (await endSilent(app, tx, connection));
      if (done > 0) return false;
      await planNext(app, tx, connection);
      return true;
    });
    if (isDone) return;
  }
}

async function planNext(app: App, tx: Tx, connection: Timed): Promise<void> {
  const { firstMinutes, lastMinutes } = silencesOf(connection);
  const waits = {
    transfer: connection.transferQueueId === null ? 0 : connection.timeToTransfer,
    silence: Math.min(firstMinutes, lastMinutes),
  };
  const next = nextLook(connection.now.getTime(), waits, await earliestDue(tx, connection.id));
  if (next !== null) await look(app, tx, connection.id, new Date(next));
}

const silencesOf = (connection: Timed) => silences(connection, connection.expiresWarningMessage.trim() !== "");

/** Gives the connection's queue to tickets that waited too long without one. Answers how many. */
async function giveToQueue(app: App, tx: Tx, { id, timeToTransfer, transferQueueId }: Timed): Promise<number> {
  if (timeToTransfer === 0 || transferQueueId === null) return 0;
  // Nobody is there to take it while the company is closed.
  const now = app.clock.now();
  if (companyClosed(await loadHours(tx, now), now) !== null) return 0;
  const due = await dueWithoutQueue(tx, id, timeToTransfer, batch);
  const step = { to: "transfer", userId: null, queueId: transferQueueId, connectionId: id } as const;
  const ids = due.map((ticket) => ticket.id);
  return (await changeTickets(app, tx, ids, step, { system: "timer" }, { status: "pending", queueId: null })).length;
}

/**
 * Warns customers who don't answer, then closes their tickets, without a rating request; a blocked one's without a word.
 * While the connection is down
 * nothing is closed, and that time does not count: the answer may be on its way. Answers how many.
 */
async function endSilent(app: App, tx: Tx, connection: Timed): Promise<number> {
  const { firstMinutes, lastMinutes, warns } = silencesOf(connection);
  if (connection.expiresTicket === 0 || !connection.isConnected) return 0;
  const silence = { since: connection.upSince, firstMinutes, lastMinutes };
  const due = await dueUnanswered(tx, connection.id, silence, batch);
  const warned = new Map(due.map(({ id, isWarned }) => [id, isWarned]));
  const tickets = await ticketsById(tx, [...warned.keys()]);
  const blocks = await blocksOfContacts(
    tx,
    tickets.map((ticket) => ticket.contact_id),
  );
  let done = 0;
  for (const ticket of tickets) {
    const isBlocked = blocks.get(ticket.contact_id)?.includes(connection.id) === true;
    const isLast = !warns || warned.get(ticket.id) === true || isBlocked;
    const text = isLast ? connection.expiresInactiveMessage : connection.expiresWarningMessage;
    const body = await templateInTicket(tx, text, ticket, ticket.user_name);
    const rule = isLast ? "expiry" : "expiryWarning";
    const ours = { userId: null, clientId: null, quotedId: null, source: "bot" } as const;
    const isSaid = body.trim() !== "" && !isBlocked;
    if (isSaid) await writeMessage(app, tx, ticket, { ...ours, rule, body });
    if (isLast)
      await changeTickets(
        app,
        tx,
        [ticket.id],
        { to: "close", expired: true },
        { system: "timer" },
        { status: "open" },
      );
    if (isLast || isSaid) done++;
  }
  return done;
}
