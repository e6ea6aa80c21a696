import * as counted from "./counted.ts";
import type { Narrowing, RowAlias } from "./filter.ts";
import { bucketNumber } from "./quantile.ts";

interface Kind {
  rows: string;
  /** The time that decides on which day a row counts. */
  at: string;
  connection?: string;
  queue?: string;
  user?: string;
  tag?: string;
  minutes?: string;
  slot?: string;
}

const kinds = {
  finished: {
    rows: counted.finished,
    at: "c.finished_at",
    queue: "c.queue_id",
    user: "c.user_id",
    minutes: counted.supportMinutes,
  },
  started: { rows: counted.started, at: "c.started_at", queue: "c.queue_id", minutes: counted.waitMinutes },
  replied: {
    rows: counted.replied,
    at: "c.first_reply_at",
    queue: "c.queue_id",
    slot: bucketNumber(counted.replyMinutes),
  },
  asked: { rows: counted.asked, at: "c.rating_at", user: "c.user_id", slot: "c.rate::integer" },
  begun: { rows: counted.begun, at: "c.created_at" },
  botAlone: { rows: counted.botAlone, at: "c.finished_at" },
  turns: {
    rows: counted.turns,
    at: "v.ended_at",
    connection: "v.connection_id",
    user: "v.user_id",
    minutes: counted.turnMinutes,
  },
  heard: {
    rows: counted.heard,
    at: "m.sent_at",
    connection: "m.connection_id",
    slot: "extract(hour from m.sent_at at time zone $5)::integer",
  },
  stays: {
    rows: counted.stays,
    at: "s.left_at",
    connection: "s.connection_id",
    tag: "s.tag_id",
    minutes: counted.stayMinutes,
    slot: bucketNumber(counted.stayMinutes),
  },
  leads: { rows: counted.leads, at: "k.created_at", connection: counted.leadConnection },
} satisfies Record<string, Kind>;

export type KindName = keyof typeof kinds;
export const kindNames = Object.keys(kinds) as KindName[];

/** The alias precedes the column. */
const aliasOf = ({ at }: Kind): RowAlias => at.split(".")[0] as RowAlias;

/** Unsummed rows: `$5` is the zone. */
function plain(kind: Kind, narrowing?: Narrowing): string {
  const minutes = kind.minutes ?? "null::float8";
  return `select (${kind.at} at time zone $5::text)::date as day, ${kind.connection ?? "c.connection_id"} as connection_id,
    ${kind.queue ?? "null::bigint"} as queue_id, ${kind.user ?? "null::bigint"} as user_id,
    ${kind.tag ?? "null::bigint"} as tag_id, ${kind.slot ?? "null::integer"} as slot,
    1::bigint as total, (${minutes} is not null)::integer::bigint as timed, coalesce(${minutes}, 0) as minutes from ${kind.rows}${narrowing?.rows(aliasOf(kind)) ?? ""}`;
}

/** Sums the whole days between `$2` and `$3`. */
export const sumUp = (name: KindName): string =>
  `insert into dashboard_sums (company_id, zone, day, kind, connection_id, queue_id, user_id, tag_id, slot, total, timed, minutes)
   select $1, $5, x.day, '${name}', x.connection_id, x.queue_id, x.user_id, x.tag_id, x.slot, sum(x.total), sum(x.timed), sum(x.minutes)
   from (${plain(kinds[name])}) x group by x.day, x.connection_id, x.queue_id, x.user_id, x.tag_id, x.slot`;

/** The counts of a period: sums of the days from `$6` to `$7`, and rows from `$2` to `$3` (`sumDays` answers these). */
export const sumsOf = (name: KindName, narrowing?: Narrowing): string =>
  `(select s.day, s.connection_id, s.queue_id, s.user_id, s.tag_id, s.slot, s.total, s.timed, s.minutes from dashboard_sums s
    where s.company_id = $1 and s.kind = '${name}' and s.zone = $5::text and s.day between $6::date and $7::date
      and s.connection_id <> all ($4::bigint[])${narrowing?.sums("s") ?? ""}
    union all ${plain(kinds[name], narrowing)})`;

/**
 * The same for kinds with a row per slot, by connection and slot. Connections are excluded after the grouping: the
 * planner, which doesn't know their list, would expect that it excludes everything, and sort hundreds of thousands of
 * rows.
 */
export const slotsOf = (name: KindName, by: "queue_id" | "tag_id", narrowing?: Narrowing): string =>
  `(select s.connection_id, s.${by}, s.slot, s.total, s.timed from (
      select s.connection_id, s.${by}, s.slot, sum(s.total)::bigint as total, sum(s.timed)::bigint as timed from dashboard_sums s
      where s.company_id = $1 and s.kind = '${name}' and s.zone = $5::text and s.day between $6::date and $7::date
      group by 1, 2, 3 offset 0) s
    where s.connection_id <> all ($4::bigint[])${narrowing?.sums("s") ?? ""}
    union all select p.connection_id, p.${by}, p.slot, p.total, p.timed from (${plain(kinds[name], narrowing)}) p)`;

/** Of all rows: 0 by default. */
export const totalOf = (rows = "x"): string => `coalesce(sum(${rows}.total), 0)::bigint`;
export const averageOf = (rows = "x"): string =>
  `coalesce(sum(${rows}.minutes) / nullif(sum(${rows}.timed), 0), 0)::float8`;
