import { Temporal } from "temporal-polyfill";
import type { App } from "../../platform/app.ts";
import type { Tx } from "../../platform/database/database.ts";
import { prepared } from "../../platform/database/prepared.ts";
import { dayBefore, daysBetween, momentOf, type Period } from "./period.ts";
import type { CountedScope } from "./scope.ts";
import { kindNames, sumUp } from "./sums.ts";

const unsummed = prepared<{ changes: boolean; days: number }>(
  "dashboard_unsummed",
  `select exists (select from dashboard_changes c where c.company_id = $1) as changes,
          (select count(*) from dashboard_days d where d.company_id = $1 and d.zone = $2 and d.day between $3::date and $4::date) as days`,
);

/**
 * Sums the completed days of a period, unless they are summed: nothing is written for them any more except late
 * changes, which are recorded (functions.sql), and their days summed again. Answers the values with which sums and
 * later rows are read.
 */
export async function sumDays(app: App, scope: CountedScope, period: Period): Promise<unknown[]> {
  const { companyId, zone } = scope;
  const today = Temporal.Now.plainDateISO(zone);
  const over = today.subtract({ days: 2 }).toString();
  const last = period.to < over ? period.to : over;
  if (last < period.from) return [period.start, period.end, scope.leftOut, zone, period.from, dayBefore(period.from)];
  const days = daysBetween(period.from, last);
  const [known] = await app.database.read(companyId, unsummed, [zone, period.from, last]);
  if (!known || known.changes || known.days < days.length)
    await app.database.tenant(companyId, (tx) => sumMissing(tx, zone, days, over));
  const rest = momentOf(Temporal.PlainDate.from(last).add({ days: 1 }), zone);
  return [rest, period.end, scope.leftOut, zone, period.from, last];
}

async function sumMissing(tx: Tx, zone: string, asked: readonly string[], over: string): Promise<void> {
  // One process at a time sums a company's days; writers never wait.
  await tx.sql("select pg_advisory_xact_lock(hashtextextended('dashboard of ' || $1::bigint, 0))", [tx.companyId]);
  // Changes recorded after this are for the next time.
  const changed = await tx.sql<{ zone: string; day: string }>(
    `with noted as (delete from dashboard_changes where company_id = $1 returning at)
     delete from dashboard_days d using (select distinct at from noted) n
     where d.company_id = $1 and d.day = (n.at at time zone d.zone)::date returning d.zone, d.day::text as day`,
    [tx.companyId],
  );
  const known = await tx.sql<{ day: string }>(
    "select day::text as day from dashboard_days where company_id = $1 and zone = $2 and day = any ($3::date[])",
    [tx.companyId, zone, asked],
  );
  const standing = new Set(known.map(({ day }) => day));
  const missing = new Set([
    ...asked.filter((day) => !standing.has(day)),
    ...changed.flatMap((one) => (one.zone === zone && one.day <= over ? [one.day] : [])),
  ]);
  if (missing.size === 0) return;
  await tx.sql("insert into dashboard_days (company_id, zone, day) select $1, $2, unnest($3::date[])", [
    tx.companyId,
    zone,
    [...missing],
  ]);
  for (const [first, last] of runsOf([...missing].sort())) {
    const end = momentOf(Temporal.PlainDate.from(last).add({ days: 1 }), zone);
    const values = [tx.companyId, momentOf(Temporal.PlainDate.from(first), zone), end, [], zone];
    for (const kind of kindNames) await tx.sql(sumUp(kind), values);
  }
}

/** First and last days of runs without a gap, from sorted days. */
function runsOf(days: readonly string[]): [string, string][] {
  const runs: [string, string][] = [];
  for (const day of days) {
    const run = runs.at(-1);
    if (run && run[1] === dayBefore(day)) run[1] = day;
    else runs.push([day, day]);
  }
  return runs;
}
