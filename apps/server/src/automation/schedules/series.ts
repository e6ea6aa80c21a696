import type { Repeat } from "@recado/contracts/schedules";
import { companySetting } from "../../identity/settings/access.ts";
import { timezone } from "../../identity/settings/settings.ts";
import type { Tx } from "../../platform/database/database.ts";
import type { App } from "../../platform/app.ts";
import { refuse } from "../../platform/refusal.ts";
import { seriesChanged } from "./events.ts";
import { wake } from "./due.ts";
import { occurrencesOf } from "./recurrence.ts";
import { forgetEmptySeries, forgetPicture } from "./picture.ts";
import { schedulesById, type ScheduleRow } from "./rows.ts";

/** The common fields of a series' messages. */
export interface SeriesMessage {
  contactId: number;
  ticketId: number | null;
  userId: number | null;
  whatsappId: number | null;
  body: string;
  mediaId: number | null;
}

/** Lock: planning by the company's clock and changing that clock exclude each other. */
const clock = "hashtextextended('clock of ' || $1::bigint, 0)";

/**
 * Writes a series with all its messages and their jobs, so that each is as durable as a single message. Returns the
 * first.
 */
export async function planSeries(
  app: App,
  tx: Tx,
  message: SeriesMessage,
  { sendAt, repeat }: { sendAt: Date; repeat: Repeat },
): Promise<number> {
  // Keep the time zone unchanged until the series is stored.
  await tx.sql(`select pg_advisory_xact_lock_shared(${clock})`, [tx.companyId]);
  const zone = await companySetting(tx, timezone);
  const moments = occurrencesOf(sendAt, repeat, zone).map(({ moment }) => moment);
  const [series] = await tx.sql<{ id: number }>(
    `insert into schedule_series (company_id, every, until, count, stop_on_reply, timezone, body)
     values ($1, $2, $3, $4, $5, $6, $7) returning id`,
    [tx.companyId, repeat.every, repeat.until, repeat.count, repeat.stopOnReply, zone, message.body],
  );
  const rows = await tx.sql<{ id: number; send_at: Date }>(
    `insert into schedules (company_id, contact_id, ticket_id, user_id, connection_id, media_id, series_id, send_at)
     select $1, $2, $3, $4, $5, $6, $7, send_at from unnest($8::timestamptz[]) as planned (send_at)
     order by send_at returning id, send_at`,
    [
      tx.companyId,
      message.contactId,
      message.ticketId,
      message.userId,
      message.whatsappId,
      message.mediaId,
      series?.id,
      moments,
    ],
  );
  const [first] = rows;
  if (!series || !first) throw refuse("ERR_SERIES_EMPTY");
  await wake(app, tx, rows);
  await tellSeries(app, tx, series.id, first.id);
  return first.id;
}

/** Cancels the waiting messages of a series from this one on, inclusive. */
export async function cancelFrom(app: App, tx: Tx, { id, series_id, send_at }: ScheduleRow): Promise<void> {
  const rows = await tx.sql<{ media_id: number | null }>(
    `delete from schedules where company_id = $1 and series_id = $2
       and (id = $3 or (status = 'PENDENTE' and (send_at, id) > ($4, $3))) returning media_id`,
    [tx.companyId, series_id, id, send_at],
  );
  await forgetPictures(app, tx, rows);
  if (series_id !== null) await forgetEmptySeries(tx, [series_id]);
}

/** The default repetition for the rest of a series: as often as it still would have been. */
export async function restOf(tx: Tx, { id, series_id, send_at, ...row }: ScheduleRow): Promise<Repeat> {
  const { every, until, stop_on_reply } = row;
  const [left] = await tx.sql<{ count: number }>(
    `select count(*) from schedules where company_id = $1 and series_id = $2 and status = 'PENDENTE'
       and (send_at, id) >= ($3, $4)`,
    [tx.companyId, series_id, send_at, id],
  );
  const count = until === null ? Math.max(1, left?.count ?? 1) : null;
  return { every: every ?? "day", until, count, stopOnReply: stop_on_reply === true };
}

/** The customers answered: cancels the waiting messages of series that stop at an answer. */
export async function stopSeries(app: App, tx: Tx, contactIds: readonly number[]): Promise<void> {
  const stopped = await tx.sql<{ id: number; sent_id: number }>(
    `update schedule_series r set stopped_at = now() from (
       select distinct s.series_id, (select max(o.id) from schedules o where o.company_id = $1
         and o.series_id = s.series_id and o.sent_at is not null) as sent_id
       from schedules s where s.company_id = $1 and s.contact_id = any ($2::bigint[])
         and s.status = 'PENDENTE' and s.series_id is not null) waiting
     where r.company_id = $1 and r.id = waiting.series_id and r.stop_on_reply and waiting.sent_id is not null
     returning r.id, waiting.sent_id`,
    [tx.companyId, contactIds],
  );
  for (const { id, sent_id } of stopped) {
    const rows = await tx.sql<{ media_id: number | null }>(
      "delete from schedules where company_id = $1 and series_id = $2 and status = 'PENDENTE' returning media_id",
      [tx.companyId, id],
    );
    await forgetPictures(app, tx, rows);
    await tellSeries(app, tx, id, sent_id);
  }
}

/**
 * The company's time zone changed: waiting messages of series keep their local hour, if that is in the future. Single
 * messages keep their moment.
 */
export async function followZone(app: App, tx: Tx, zone: string): Promise<void> {
  await tx.sql(`select pg_advisory_xact_lock(${clock})`, [tx.companyId]);
  const moved = await tx.sql<{ id: number; send_at: Date; series_id: number }>(
    `update schedules s set send_at = s.send_at at time zone r.timezone at time zone $2, updated_at = now()
     from schedule_series r
     where r.company_id = $1 and r.timezone <> $2 and s.company_id = $1 and s.series_id = r.id and s.status = 'PENDENTE'
       and s.send_at at time zone r.timezone at time zone $2 > now()
     returning s.id, s.send_at, s.series_id`,
    [tx.companyId, zone],
  );
  await tx.sql("update schedule_series set timezone = $2 where company_id = $1 and timezone <> $2", [
    tx.companyId,
    zone,
  ]);
  await wake(app, tx, moved);
  for (const { id, series_id } of new Map(moved.map((row) => [row.series_id, row])).values())
    await tellSeries(app, tx, series_id, id);
}

export async function tellSeries(app: App, tx: Tx, seriesId: number, scheduleId: number): Promise<void> {
  const [schedule] = await schedulesById(tx, [scheduleId]);
  if (schedule) await app.events.emit(tx, seriesChanged, { seriesId, schedule });
}

async function forgetPictures(app: App, tx: Tx, rows: readonly { media_id: number | null }[]): Promise<void> {
  for (const mediaId of new Set(rows.map(({ media_id }) => media_id))) await forgetPicture(app, tx, mediaId);
}
