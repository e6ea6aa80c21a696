import type { Answer, Parsed } from "@recado/contracts";
import type { Actor } from "../../platform/actor.ts";
import type { App } from "../../platform/app.ts";
import { prepared } from "../../platform/database/prepared.ts";
import * as counted from "./counted.ts";
import { periodBefore, periodOf, type Period } from "./period.ts";
import { bucketMinutes, exactRows, quantile, type Weighed } from "./quantile.ts";
import { readStages } from "./read-stages.ts";
import { countedScope, valuesOf, type CountedScope } from "./scope.ts";
import { sumDays } from "./sum-days.ts";
import { slotsOf, sumsOf, totalOf } from "./sums.ts";

type Details = Answer<"GET /dashboard/details">;
type Share = Details["queues"][number];
interface Grouped {
  queue_id: number | null;
  connection_id: number;
}
interface Averaged extends Grouped {
  total: number;
  minutes: number;
  timed: number;
}
interface Named {
  id: number;
  name: string;
  color: string | null;
}

const grouped = (rows: string): string =>
  `select x.queue_id, x.connection_id, ${totalOf()} as total, sum(x.timed)::bigint as timed, sum(x.minutes) as minutes from ${rows} x group by 1, 2`;
const finished = prepared<Averaged>("dashboard_shares", grouped(sumsOf("finished")));
const waited = prepared<Averaged>("dashboard_waits", grouped(sumsOf("started")));
const exactReplies = prepared<Grouped & Weighed>(
  "dashboard_replies_exact",
  `select c.queue_id, c.connection_id, ${counted.replyMinutes} as minutes, count(*) as rows from ${counted.replied} group by 1, 2, 3`,
);
const bucketReplies = prepared<Grouped & Weighed>(
  "dashboard_replies_bucket",
  `select x.queue_id, x.connection_id, ${bucketMinutes("x.slot")} as minutes, ${totalOf()} as rows from ${slotsOf("replied", "queue_id")} x group by 1, 2, x.slot`,
);
const rates = prepared<{ rate: number | null; total: number }>(
  "dashboard_rates",
  `select x.slot as rate, ${totalOf()} as total from ${sumsOf("asked")} x group by 1`,
);
const botAlone = prepared<{ total: number }>(
  "dashboard_bot_alone",
  `select ${totalOf()} as total from ${sumsOf("botAlone")} x`,
);
const arrivals = prepared<{ weekday: number; hour: number; total: number }>(
  "dashboard_arrivals",
  `select extract(dow from x.day)::integer as weekday, x.slot as hour, ${totalOf()} as total from ${sumsOf("heard")} x group by 1, 2`,
);
const reckoned = prepared<{ is: boolean }>(
  "dashboard_reckoned",
  `select exists (select from ${counted.finished} and c.is_reckoned) as is`,
);
const queues = prepared<Named>(
  "dashboard_queues",
  "select id, name, color from queues where company_id = $1 order by lower(name), id",
);
const connections = prepared<Named>(
  "dashboard_connections",
  "select id, name, null as color from connections where company_id = $1 order by lower(name), id",
);

/** First replies, queues, connections, satisfaction, the bot, and when customers write. */
export async function readDetails(
  app: App,
  actor: Actor,
  query: Parsed<"GET /dashboard/details">["query"],
): Promise<Details> {
  const scope = await countedScope(app, actor);
  const { companyId, zone } = scope;
  const period = periodOf(query, zone, new Date());
  const values = await sumDays(app, scope, period);
  const [here, before, ended, begun, written, [old], stages, allQueues, allConnections] = await Promise.all([
    readShared(app, scope, period),
    readShared(app, scope, periodBefore(period, zone)),
    app.database.read(companyId, finished, values),
    app.database.read(companyId, waited, values),
    app.database.read(companyId, arrivals, values),
    app.database.read(companyId, reckoned, valuesOf(scope, period)),
    readStages(app, scope, period, values),
    app.database.read(companyId, queues),
    app.database.read(companyId, connections),
  ]);
  const share = ({ id, name, color }: Partial<Named>, isIn: (row: Grouped) => boolean): Share => ({
    id: id ?? null,
    name: name ?? null,
    color: color ?? null,
    finished: ended.filter(isIn).reduce((total, row) => total + row.total, 0),
    avgSupportTime: average(ended.filter(isIn)),
    avgWaitTime: average(begun.filter(isIn)),
    firstReply: firstReplyOf(here.replies.filter(isIn)),
  });
  const hasAny = ({ finished: total, avgWaitTime, firstReply }: Share) =>
    total > 0 || avgWaitTime > 0 || firstReply.answered > 0;
  const week = Array.from({ length: 7 }, () => Array.from({ length: 24 }, () => 0));
  for (const { weekday, hour, total } of written) {
    const hours = week[weekday];
    if (hours) hours[hour] = (hours[hour] ?? 0) + total;
  }
  const { asked, rated, rating } = here.satisfaction;
  return {
    firstReply: firstReplyOf(here.replies),
    before: {
      firstReply: firstReplyOf(before.replies),
      botAlone: before.botAlone,
      asked: before.satisfaction.asked,
      rated: before.satisfaction.rated,
      rating: before.satisfaction.rating,
    },
    queues: [
      ...allQueues.map((queue) => share(queue, (row) => row.queue_id === queue.id)),
      share({}, (row) => row.queue_id === null),
    ].filter(hasAny),
    connections: allConnections.map((line) => share(line, (row) => row.connection_id === line.id)).filter(hasAny),
    satisfaction: { asked, rated, rating, rates: here.satisfaction.rates },
    botAlone: here.botAlone,
    stages,
    arrivals: week,
    isReckoned: old?.is ?? false,
  };
}

/** What is compared with the period before. */
async function readShared(app: App, scope: CountedScope, period: Period) {
  const values = await sumDays(app, scope, period);
  const [bucketed, answers, [alone]] = await Promise.all([
    app.database.read(scope.companyId, bucketReplies, values),
    app.database.read(scope.companyId, rates, values),
    app.database.read(scope.companyId, botAlone, values),
  ]);
  const isFew = bucketed.reduce((total, { rows }) => total + rows, 0) <= exactRows;
  const replies = isFew ? await app.database.read(scope.companyId, exactReplies, valuesOf(scope, period)) : bucketed;
  return { replies, satisfaction: satisfactionOf(answers), botAlone: alone?.total ?? 0 };
}

function satisfactionOf(answers: readonly { rate: number | null; total: number }[]) {
  const of = (rate: number | null) => answers.find((one) => one.rate === rate)?.total ?? 0;
  const given: [number, number, number] = [of(1), of(2), of(3)];
  const rated = given[0] + given[1] + given[2];
  return {
    asked: rated + of(null),
    rated,
    rating: rated === 0 ? null : (given[0] + 2 * given[1] + 3 * given[2]) / rated,
    rates: given,
  };
}

const firstReplyOf = (replies: readonly Weighed[]): Details["firstReply"] => ({
  answered: replies.reduce((total, { rows }) => total + rows, 0),
  median: quantile(replies, 0.5),
  p90: quantile(replies, 0.9),
});

function average(rows: readonly Averaged[]): number {
  const timed = rows.reduce((total, row) => total + row.timed, 0);
  return timed === 0 ? 0 : rows.reduce((total, row) => total + row.minutes, 0) / timed;
}
