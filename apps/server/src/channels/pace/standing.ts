import { companySettings } from "../../identity/settings/access.ts";
import { timezone } from "../../identity/settings/settings.ts";
import { presentHealth } from "../connections/present.ts";
import { listConnectionRows } from "../connections/access.ts";
import { Temporal } from "temporal-polyfill";
import type { App } from "../../platform/app.ts";
import type { Tx } from "../../platform/database/database.ts";
import { prepared } from "../../platform/database/prepared.ts";
import { allowanceOf, dailyLimitOf, guardOfAll, type Allowance, type ConnectionStand } from "./allowance.ts";
import { recentSends } from "./events.ts";
import { campaignDailyLimit, campaignWarmUp } from "./settings.ts";

/** A connection as modules that start conversations see it. */
export interface StandingConnection {
  row: Awaited<ReturnType<typeof listConnectionRows>>[number];
  stand: ConnectionStand;
  allowance: Allowance;
  nextAt: number;
}

interface PaceRow {
  connection_id: number;
  next_at: Date;
  sent_today: number;
}

const paces = prepared<PaceRow>(
  "connection_paces",
  `select connection_id, next_at, case when day = $3::date then sent_today else 0 end as sent_today
   from connection_pace where company_id = $1 and connection_id = any ($2::bigint[])`,
);

/** Connections of the company with their current allowance, sorted by id. */
export async function standingConnections(
  app: App,
  tx: Tx,
  connectionIds: readonly number[],
  now: Date,
): Promise<StandingConnection[]> {
  if (connectionIds.length === 0) return [];
  const settings = await companySettings(tx, { campaignDailyLimit, campaignWarmUp, timezone });
  const clock = Temporal.Instant.fromEpochMilliseconds(now.getTime()).toZonedDateTimeISO(settings.timezone);
  const today = clock.toPlainDate().toString();
  const tomorrow = new Date(clock.startOfDay().add({ days: 1 }).epochMilliseconds);
  const rows = (await listConnectionRows(tx)).filter(({ id }) => connectionIds.includes(id));
  const known = await tx.run(paces, [connectionIds, today]);
  const all = (await app.ports.ask(recentSends, tx, connectionIds, now)).flat();
  return rows.map((row) => {
    const pace = known.find(({ connection_id }) => connection_id === row.id);
    const sends = all.filter(({ connectionId }) => connectionId === row.id);
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
      begunSince: sends.reduce((sum, { begunSince }) => sum + begunSince, 0),
      guard: guardOfAll(sends, now),
      sentToday: pace?.sent_today ?? 0,
      dailyLimit: limit,
      isWarmingUp,
      tomorrow,
    };
    return { row, stand, allowance: allowanceOf(stand, now), nextAt: pace?.next_at.getTime() ?? 0 };
  });
}

/**
 * A message goes through the connection, or a number was requested (`sent` 0): no other campaign message before
 * `nextAt`.
 */
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
    `insert into connection_pace as p (company_id, connection_id, next_at, day, sent_today) values ($1, $2, $3, $4, $5)
     on conflict (company_id, connection_id) do update
     set next_at = greatest(p.next_at, excluded.next_at), day = excluded.day,
         sent_today = case when p.day = excluded.day then p.sent_today + $5 else $5 end`,
    [tx.companyId, connectionId, nextAt, today, sent],
  );
}
