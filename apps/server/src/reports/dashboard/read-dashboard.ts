import type { Answer, Parsed } from "@recado/contracts";
import type { Actor } from "../../platform/actor.ts";
import type { App } from "../../platform/app.ts";
import { prepared } from "../../platform/database/prepared.ts";
import * as counted from "./counted.ts";
import { periodBefore, periodOf, type Period } from "./period.ts";
import { countedScope, type CountedScope } from "./scope.ts";
import { sumDays } from "./sum-days.ts";
import { averageOf, sumsOf, totalOf } from "./sums.ts";

type Dashboard = Answer<"GET /dashboard">;

/** What the lists show of a status and the counter leaves out. */
const uncountedOf = (status: string): string => {
  const some = (which: string) => `count(*) filter (where x.status = '${status}' and not x.counts and ${which})`;
  return `json_build_object('groups', ${some("not x.is_test")}, 'tests', ${some("x.is_test")})`;
};
const now = prepared<Answer<"GET /dashboard/now">>(
  "dashboard_now",
  `select count(*) filter (where x.status = 'open' and x.counts) as "supportHappening",
          count(*) filter (where x.status = 'pending' and x.counts) as "supportPending",
          json_build_object('happening', ${uncountedOf("open")}, 'pending', ${uncountedOf("pending")}) as uncounted
   from (select t.status, ${counted.isLive} as counts, t.connection_id = any ($2::bigint[]) as is_test
         from tickets t where t.company_id = $1 and t.status <> 'closed') x`,
);
const finished = prepared<{ total: number; minutes: number }>(
  "dashboard_finished",
  `select ${totalOf()} as total, ${averageOf()} as minutes from ${sumsOf("finished")} x`,
);
const waited = prepared<{ minutes: number }>(
  "dashboard_waited",
  `select ${averageOf()} as minutes from ${sumsOf("started")} x`,
);
const leads = prepared<{ total: number }>("dashboard_leads", `select ${totalOf()} as total from ${sumsOf("leads")} x`);
const attendants = prepared<Dashboard["attendants"][number]>(
  "dashboard_attendants",
  `with f as (select x.user_id, ${totalOf()} as total from ${sumsOf("finished")} x where x.user_id is not null group by 1),
        s as (select x.user_id, ${averageOf()} as minutes from ${sumsOf("turns")} x group by 1),
        r as (select x.user_id, (sum(x.slot * x.total) / sum(x.total))::float8 as rating, ${totalOf()} as total
              from ${sumsOf("asked")} x where x.slot is not null group by 1)
   select u.id, u.name, r.rating, coalesce(r.total, 0) as ratings, coalesce(s.minutes, 0) as "avgSupportTime",
          coalesce(f.total, 0) as finished,
          exists (select from presence p where p.company_id = $1 and p.user_id = u.id and p.present_until > now()) as online,
          u.deleted_at is not null as "isDeleted"
   from users u
   left join f on f.user_id = u.id
   left join s on s.user_id = u.id
   left join r on r.user_id = u.id
   where u.company_id = $1 and (u.deleted_at is null or f.user_id is not null or s.user_id is not null or r.user_id is not null)
   order by lower(u.name), u.id`,
);

/** What stands open and pending at this moment. */
export async function readNow(app: App, actor: Actor): Promise<Answer<"GET /dashboard/now">> {
  return countNow(app, await countedScope(app, actor));
}

export async function readDashboard(
  app: App,
  actor: Actor,
  query: Parsed<"GET /dashboard">["query"],
): Promise<Dashboard> {
  const scope = await countedScope(app, actor);
  const period = periodOf(query, scope.zone, new Date());
  const earlier = periodBefore(period, scope.zone);
  const [{ uncounted: _, ...standing }, counters, before, people] = await Promise.all([
    countNow(app, scope),
    count(app, scope, period),
    count(app, scope, earlier),
    sumDays(app, scope, period).then((values) => app.database.read(scope.companyId, attendants, values)),
  ]);
  return {
    period: { from: period.from, to: period.to },
    counters: { ...standing, ...counters },
    before: { ...before, from: earlier.from, to: earlier.to },
    attendants: people,
  };
}

async function countNow(app: App, { companyId, leftOut }: CountedScope): Promise<Answer<"GET /dashboard/now">> {
  const [row] = await app.database.read(companyId, now, [leftOut]);
  if (!row) throw new Error("Counting answers one row.");
  return row;
}

async function count(app: App, scope: CountedScope, period: Period) {
  const values = await sumDays(app, scope, period);
  const [[ended], [waiting], [fresh]] = await Promise.all([
    app.database.read(scope.companyId, finished, values),
    app.database.read(scope.companyId, waited, values),
    app.database.read(scope.companyId, leads, values),
  ]);
  return {
    supportFinished: ended?.total ?? 0,
    leads: fresh?.total ?? 0,
    avgSupportTime: ended?.minutes ?? 0,
    avgWaitTime: waiting?.minutes ?? 0,
  };
}
