import type { App } from "../../platform/app.ts";
import type { Tx } from "../../platform/database/database.ts";
import { prepared } from "../../platform/database/prepared.ts";
import { ticketsChanged, type TicketChanged } from "./events.ts";
import { lockTickets } from "./states.ts";
import { undoneQuietly } from "./undo-records.ts";

const ask = prepared<{ cycleId: number }>(
  "service_cycles_ask_rating",
  `update service_cycles c set rating_at = now(), rating_until = now() + $3 * interval '1 minute'
   where c.company_id = $1 and c.rating_at is null and c.user_id is not null
     and c.id = (select id from service_cycles where company_id = $1 and ticket_id = $2 order by id desc limit 1)
     and exists (
       select from messages m where m.company_id = $1 and m.ticket_id = $2 and m.source = 'agent'
         and m.created_at >= (
           -- Where the service began: closing that was taken back before it could be told the customer ended nothing.
           select max(b.created_at) from service_cycles b
           where b.company_id = $1 and b.ticket_id = $2 and not exists (
             select from service_cycles p
             where p.company_id = $1 and p.ticket_id = $2 and p.id < b.id and p.rating_at is null
               and p.finished_at > b.created_at - $4 * interval '1 millisecond')))
   returning c.id as "cycleId"`,
);

/**
 * Records that the customer is asked to rate the last service cycle, for this many minutes. False if no attendant wrote
 * in it, nor before a closing that was reopened while it could be undone.
 */
export async function awaitRating(tx: Tx, ticketId: number, minutes: number): Promise<boolean> {
  return (await tx.run(ask, [ticketId, minutes, undoneQuietly])).length > 0;
}

const rate = prepared<{ cycleId: number }>(
  "service_cycles_rate",
  `update service_cycles c set rate = $3, rated = true
   where c.company_id = $1 and c.rating_until is not null and not c.rated
     and c.id = (select id from service_cycles where company_id = $1 and ticket_id = $2 order by id desc limit 1)
   returning c.id as "cycleId"`,
);

/** The customer's rating of the last service cycle, from 1 to 3; emits `ticketsChanged`. False if it was rated before. */
export async function rateTicket(app: App, tx: Tx, ticketId: number, value: number): Promise<boolean> {
  if ((await tx.run(rate, [ticketId, value])).length === 0) return false;
  const changes = (await lockTickets(tx, [ticketId])).map(({ ticket, cycle }): TicketChanged => {
    const by = { system: "inbound" } as const;
    return { cause: "updated", before: ticket, after: ticket, cycle, by };
  });
  await app.events.emit(tx, ticketsChanged, { changes });
  return true;
}

const hint = prepared<{ cycleId: number }>(
  "service_cycles_hint_rating",
  `update service_cycles c set rating_hinted = true
   where c.company_id = $1 and c.rating_until is not null and not c.rated and not c.rating_hinted
     and c.id = (select id from service_cycles where company_id = $1 and ticket_id = $2 order by id desc limit 1)
   returning c.id as "cycleId"`,
);

/** Records that the customer was told, once, how to rate. False if they were told before. */
export async function hintRating(tx: Tx, ticketId: number): Promise<boolean> {
  return (await tx.run(hint, [ticketId])).length > 0;
}
