import type { Answer, Parsed } from "@recado/contracts";
import type { Actor } from "../../platform/actor.ts";
import type { App } from "../../platform/app.ts";
import { uncountedConnections } from "../../channels/connections/uncounted-connections.ts";
import { prepared, preparedByText } from "../../platform/database/prepared.ts";
import * as counted from "./counted.ts";
import { countingOf, type Counting, type Sources } from "./counting.ts";
import { narrowingOf } from "./filter.ts";
import { periodBefore, periodOf } from "./period.ts";
import { countedScope, type CountedScope } from "./scope.ts";
import { averageOf, totalOf } from "./sums.ts";

type Dashboard = Answer<"GET /dashboard">;

/** Conversations of a status that the lists show and the counter omits. */
const uncountedOf = (status: string): string => {
  const some = (which: string) => `count(*) filter (where x.status = '${status}' and not x.counts and ${which})`;
  return `json_build_object('groups', ${some("not x.is_test")}, 'tests', ${some("x.is_test")})`;
};
/** `$2` has the connections that don't count. */
const nowBy = (and: string) => `select count(*) filter (where x.status = 'open' and x.counts) as "supportHappening",
          count(*) filter (where x.status = 'pending' and x.counts) as "supportPending",
          json_build_object('happening', ${uncountedOf("open")}, 'pending', ${uncountedOf("pending")}) as uncounted
   from (select t.status, ${counted.isLive} as counts, t.connection_id = any ($2::bigint[]) as is_test
         from tickets t where t.company_id = $1 and t.status <> 'closed'${and}) x`;

const finished = ({ sums }: Sources) =>
  `select ${totalOf()} as total, ${averageOf()} as minutes from ${sums("finished")} x`;
const waited = ({ sums }: Sources) => `select ${averageOf()} as minutes from ${sums("started")} x`;
const leads = ({ sums }: Sources) => `select ${totalOf()} as total from ${sums("leads")} x`;
const attendants = ({ sums, people }: Sources) =>
  `with f as (select x.user_id, ${totalOf()} as total from ${sums("finished")} x where x.user_id is not null group by 1),
        s as (select x.user_id, ${averageOf()} as minutes from ${sums("turns")} x group by 1),
        r as (select x.user_id, (sum(x.slot * x.total) / sum(x.total))::float8 as rating, ${totalOf()} as total
              from ${sums("asked")} x where x.slot is not null and x.user_id is not null group by 1)
   select u.id, u.name, r.rating, coalesce(r.total, 0) as ratings, coalesce(s.minutes, 0) as "avgSupportTime",
          coalesce(f.total, 0) as finished,
          exists (select from presence p where p.company_id = $1 and p.user_id = u.id and p.present_until > now()) as online,
          u.deleted_at is not null as "isDeleted"
   from users u
   left join f on f.user_id = u.id
   left join s on s.user_id = u.id
   left join r on r.user_id = u.id
   where u.company_id = $1
     and ((u.deleted_at is null${people}) or f.user_id is not null or s.user_id is not null or r.user_id is not null)
   order by norm_unaccent(u.name), u.id`;

/** Conversations of test phones, which don't count if the company has another number. */
const hasTests = prepared<{ has: boolean }>(
  "dashboard_has_tests",
  `select exists (select from tickets t where t.company_id = $1 and t.connection_id = any ($2::bigint[])) as has`,
);

/** The conversations that are open and pending now. */
export async function readNow(
  app: App,
  actor: Actor,
  query: Parsed<"GET /dashboard/now">["query"],
): Promise<Answer<"GET /dashboard/now">> {
  return countNow(app, await countedScope(app, actor, query));
}

export async function readDashboard(
  app: App,
  actor: Actor,
  query: Parsed<"GET /dashboard">["query"],
): Promise<Dashboard> {
  const scope = await countedScope(app, actor, query);
  const period = periodOf(query, scope.zone, new Date());
  const earlier = periodBefore(period, scope.zone);
  const [counting, countingBefore] = await Promise.all([
    countingOf(app, scope, period, "begun"),
    countingOf(app, scope, earlier, "begun"),
  ]);
  const [{ uncounted: _, ...standing }, counters, before, people, tests] = await Promise.all([
    countNow(app, scope),
    count(counting),
    count(countingBefore),
    counting.sums<Dashboard["attendants"][number]>("dashboard_attendants", attendants),
    testsOf(app, actor),
  ]);
  return {
    period: { from: period.from, to: period.to },
    counters: { ...standing, ...counters },
    before: { ...before, from: earlier.from, to: earlier.to },
    attendants: people,
    tests,
  };
}

async function countNow(app: App, { companyId, leftOut, filter }: CountedScope): Promise<Answer<"GET /dashboard/now">> {
  const values: unknown[] = [leftOut];
  const text = nowBy(narrowingOf(filter, values).rows("t"));
  const statement = preparedByText<Answer<"GET /dashboard/now">>("dashboard_now", text);
  const [row] = await app.database.read(companyId, statement, values);
  if (!row) throw new Error("Counting answers one row.");
  return row;
}

async function testsOf(app: App, { companyId }: Actor): Promise<boolean> {
  const phones = await uncountedConnections(app, companyId);
  if (phones.length === 0) return false;
  const [tests] = await app.database.read(companyId, hasTests, [phones]);
  return tests?.has === true;
}

async function count({ sums }: Counting) {
  const [[ended], [waiting], [fresh]] = await Promise.all([
    sums<{ total: number; minutes: number }>("dashboard_finished", finished),
    sums<{ minutes: number }>("dashboard_waited", waited),
    sums<{ total: number }>("dashboard_leads", leads),
  ]);
  return {
    supportFinished: ended?.total ?? 0,
    leads: fresh?.total ?? 0,
    avgSupportTime: ended?.minutes ?? 0,
    avgWaitTime: waiting?.minutes ?? 0,
  };
}
