import { companySettings } from "../../identity/settings/access.ts";
import { timezone } from "../../identity/settings/settings.ts";
import { presentHealth } from "../../channels/connections/present.ts";
import { listConnectionRows } from "../../channels/connections/access.ts";
import { Temporal } from "temporal-polyfill";
import type { App } from "../../platform/app.ts";
import type { Tx } from "../../platform/database/database.ts";
import { prepared } from "../../platform/database/prepared.ts";
import {
  allowanceOf,
  dailyLimitOf,
  guardOfAll,
  type Allowance,
  type ConnectionStand,
  type RecentSends,
} from "./pace.ts";
import { otherSends } from "./events.ts";
import { campaignSettings } from "./settings.ts";

/** A connection as campaigns see it. */
export interface StandingConnection {
  row: Awaited<ReturnType<typeof listConnectionRows>>[number];
  stand: ConnectionStand;
  allowance: Allowance;
  nextAt: number;
}

interface PaceRow extends RecentSends {
  connection_id: number;
  next_at: Date | null;
  sent_today: number;
  begun_since: number;
}

const dayAgo = "$4::timestamptz - interval '1 day'";
const sends = `from campaign_recipients s where s.company_id = $1 and s.connection_id = w.id and s.sent_at > $4::timestamptz - interval '3 days'`;
const isLost = `x.opted_out_at is not null or (x.status = 'sent' and x.sent_at < ${dayAgo})`;

// What is a day old is looked at by itself: on a connection that writes a lot it is not among the latest.
const paces = prepared<PaceRow>(
  "campaign_paces",
  `select w.id as connection_id, p.next_at, case when p.day = $3::date then p.sent_today else 0 end as sent_today,
          r.sent, r.failed, r."lastFailedAt", r.lost, r."lastSentAt", d."dayOld", d."dayOldLost",
          f."firstContacts", f."answeredFirst", b.begun_since
   from unnest($2::bigint[]) as w (id)
   left join campaign_pace p on p.company_id = $1 and p.connection_id = w.id
   cross join lateral (
     select count(*) as sent, count(*) filter (where x.status = 'failed') as failed,
            max(x.sent_at) filter (where x.status = 'failed') as "lastFailedAt",
            count(*) filter (where ${isLost}) as lost, max(x.sent_at) as "lastSentAt"
     from (select s.status, s.sent_at, s.opted_out_at ${sends} order by s.sent_at desc limit 100) x
   ) r
   cross join lateral (
     select count(*) as "dayOld", count(*) filter (where ${isLost}) as "dayOldLost"
     from (select s.status, s.sent_at, s.opted_out_at ${sends} and s.sent_at < ${dayAgo} order by s.sent_at desc limit 100) x
   ) d
   cross join lateral (
     select count(*) as "firstContacts", count(*) filter (where x.answered_at is not null) as "answeredFirst"
     from (select s.answered_at ${sends} and s.is_first_contact and s.sent_at < ${dayAgo} order by s.sent_at desc limit 400) x
   ) f
   cross join lateral (
     select count(*) as begun_since ${sends} and s.is_first_contact and s.sent_at > $4::timestamptz - interval '1 hour'
   ) b`,
);

/** Connections of the company with what they may do in campaigns now, in the order of their ids. */
export async function standingConnections(
  app: App,
  tx: Tx,
  connectionIds: readonly number[],
  now: Date,
): Promise<StandingConnection[]> {
  if (connectionIds.length === 0) return [];
  const settings = await companySettings(tx, { ...campaignSettings, timezone });
  const clock = Temporal.Instant.fromEpochMilliseconds(now.getTime()).toZonedDateTimeISO(settings.timezone);
  const today = clock.toPlainDate().toString();
  const tomorrow = new Date(clock.startOfDay().add({ days: 1 }).epochMilliseconds);
  const rows = (await listConnectionRows(tx)).filter(({ id }) => connectionIds.includes(id));
  const known = await tx.run(paces, [connectionIds, today, now]);
  const others = (await app.ports.ask(otherSends, tx, connectionIds, now)).flat();
  return rows.map((row) => {
    const pace = known.find(({ connection_id }) => connection_id === row.id);
    const besides = others.filter(({ connectionId }) => connectionId === row.id);
    const { limit, isWarmingUp } = dailyLimitOf(
      {
        campaignDailyLimit: Number(settings.campaignDailyLimit),
        warmsUp: settings.campaignWarmUp === "enabled",
      },
      (now.getTime() - row.createdAt.getTime()) / 86_400_000,
    );
    const stand: ConnectionStand = {
      isUp: row.status === "CONNECTED",
      isTest: row.isTest,
      health: presentHealth(row),
      begunSince: besides.reduce((sum, { begunSince }) => sum + begunSince, pace?.begun_since ?? 0),
      guard: guardOfAll([...(pace ? [pace] : []), ...besides], now),
      sentToday: pace?.sent_today ?? 0,
      dailyLimit: limit,
      isWarmingUp,
      tomorrow,
    };
    return { row, stand, allowance: allowanceOf(stand, now), nextAt: pace?.next_at?.getTime() ?? 0 };
  });
}

/** A message goes through the connection, or a number was asked for (`sent` 0): nothing more before `nextAt`, whichever campaign. */
export async function recordUse(
  tx: Tx,
  connectionId: number,
  { now, nextAt, sent }: { now: Date; nextAt: Date; sent: 0 | 1 },
): Promise<void> {
  const settings = await companySettings(tx, { timezone });
  const today = Temporal.Instant.fromEpochMilliseconds(now.getTime())
    .toZonedDateTimeISO(settings.timezone)
    .toPlainDate()
    .toString();
  await tx.sql(
    `insert into campaign_pace as p (company_id, connection_id, next_at, day, sent_today) values ($1, $2, $3, $4, $5)
     on conflict (company_id, connection_id) do update
     set next_at = greatest(p.next_at, excluded.next_at), day = excluded.day,
         sent_today = case when p.day = excluded.day then p.sent_today + $5 else $5 end`,
    [tx.companyId, connectionId, nextAt, today, sent],
  );
}

/** The enabled connections of a template, or the one of them that a campaign is bound to. */
export async function templateConnections(
  tx: Tx,
  {
    connection_template_id: templateId,
    connection_id: only,
  }: { connection_template_id: number | null; connection_id: number | null },
): Promise<number[]> {
  const rows = await tx.sql<{ connection_id: number }>(
    `select i.connection_id from campaign_connection_template_items i
     join connections w on w.company_id = $1 and w.id = i.connection_id and w.deleted_at is null
     where i.company_id = $1 and i.template_id = $2 and i.is_enabled and ($3::bigint is null or i.connection_id = $3)
     order by i.connection_id`,
    [tx.companyId, templateId, only],
  );
  return rows.map(({ connection_id }) => connection_id);
}
