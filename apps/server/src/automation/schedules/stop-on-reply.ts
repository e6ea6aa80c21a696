import { prepared } from "../../platform/database/prepared.ts";
import type { Tx } from "../../platform/database/database.ts";
import type { App } from "../../platform/app.ts";
import { seriesAnswered } from "./due.ts";

const waitingSeries = prepared<{ contact_id: number }>(
  "series_waiting_for_contacts",
  `select distinct s.contact_id from tickets t
   join schedules s on s.company_id = $1 and s.contact_id = t.contact_id and s.status = 'PENDENTE' and s.series_id is not null
   join schedule_series r on r.company_id = $1 and r.id = s.series_id and r.stop_on_reply
   where t.company_id = $1 and t.id = any ($2::bigint[])`,
);

/**
 * Customers wrote: a job stops the series that stop at an answer. Not here: sending locks the schedule before the
 * ticket, and receiving already holds the ticket.
 */
export async function noticeReplies(app: App, tx: Tx, messages: readonly { ticketId: number }[]): Promise<void> {
  const rows = await tx.run(waitingSeries, [messages.map(({ ticketId }) => ticketId)]);
  if (rows.length === 0) return;
  const contactIds = rows.map(({ contact_id }) => contact_id);
  await app.jobs.send(tx, seriesAnswered, { companyId: tx.companyId, contactIds });
}
