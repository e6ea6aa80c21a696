import type { Answer, Parsed } from "@recado/contracts";
import type { Actor } from "../../platform/actor.ts";
import type { App } from "../../platform/app.ts";
import { prepared } from "../../platform/database/prepared.ts";
import * as counted from "./counted.ts";
import { countingOf, type Counting, type Sources } from "./counting.ts";
import { periodBefore, periodOf } from "./period.ts";
import { bucketMinutes, exactRows, quantile, type Weighed } from "./quantile.ts";
import { readStages } from "./read-stages.ts";
import { countedScope } from "./scope.ts";
import { totalOf } from "./sums.ts";

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
type Replies = Grouped & Weighed;
interface Named {
  id: number;
  name: string;
  color: string | null;
}

const grouped = (rows: string): string =>
  `select x.queue_id, x.connection_id, ${totalOf()} as total, sum(x.timed)::bigint as timed, sum(x.minutes) as minutes from ${rows} x group by 1, 2`;
const exactReplies = ({ and }: Sources) =>
  `select c.queue_id, c.connection_id, ${counted.replyMinutes} as minutes, count(*) as rows from ${counted.replied}${and("c")} group by 1, 2, 3`;
const bucketReplies = ({ slots }: Sources) =>
  `select x.queue_id, x.connection_id, ${bucketMinutes("x.slot")} as minutes, ${totalOf()} as rows from ${slots("replied", "queue_id")} x group by 1, 2, x.slot`;
const rates = ({ sums }: Sources) => `select x.slot as rate, ${totalOf()} as total from ${sums("asked")} x group by 1`;
const botAlone = ({ sums }: Sources) => `select ${totalOf()} as total from ${sums("botAlone")} x`;
const arrivals = ({ sums }: Sources) =>
  `select extract(dow from x.day)::integer as weekday, x.slot as hour, ${totalOf()} as total from ${sums("heard")} x group by 1, 2`;
const reckoned = ({ and }: Sources) =>
  `select exists (select from ${counted.finished} and c.is_reckoned${and("c")}) as is`;
const queues = prepared<Named>(
  "dashboard_queues",
  "select id, name, color from queues where company_id = $1 order by norm_unaccent(name), id",
);
const connections = prepared<Named>(
  "dashboard_connections",
  "select id, name, null as color from connections where company_id = $1 order by norm_unaccent(name), id",
);

/** First replies, queues, connections, satisfaction, the bot, and when customers write. */
export async function readDetails(
  app: App,
  actor: Actor,
  query: Parsed<"GET /dashboard/details">["query"],
): Promise<Details> {
  const scope = await countedScope(app, actor, query);
  const { companyId, zone } = scope;
  const period = periodOf(query, zone, new Date());
  const [counting, earlier] = await Promise.all([
    countingOf(app, scope, period, "heard"),
    countingOf(app, scope, periodBefore(period, zone), "heard"),
  ]);
  const { sums, rows } = counting;
  const [here, before, ended, begun, written, [old], stages, allQueues, allConnections] = await Promise.all([
    readShared(counting),
    readShared(earlier),
    sums<Averaged>("dashboard_shares", (from) => grouped(from.sums("finished"))),
    sums<Averaged>("dashboard_waits", (from) => grouped(from.sums("started"))),
    sums<{ weekday: number; hour: number; total: number }>("dashboard_arrivals", arrivals),
    rows<{ is: boolean }>("dashboard_reckoned", reckoned),
    readStages(app, companyId, counting),
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

/** The numbers compared with the previous period. */
async function readShared(counting: Counting) {
  const [bucketed, answers, [alone]] = await Promise.all([
    counting.sums<Replies>("dashboard_replies_bucket", bucketReplies),
    counting.sums<{ rate: number | null; total: number }>("dashboard_rates", rates),
    counting.sums<{ total: number }>("dashboard_bot_alone", botAlone),
  ]);
  const isFew = bucketed.reduce((total, { rows }) => total + rows, 0) <= exactRows;
  const replies = isFew ? await counting.rows<Replies>("dashboard_replies_exact", exactReplies) : bucketed;
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
