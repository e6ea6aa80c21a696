import type { Answer, Parsed } from "@recado/contracts";
import type { Actor } from "../../platform/actor.ts";
import type { App } from "../../platform/app.ts";
import * as counted from "./counted.ts";
import { countingOf, type Sources } from "./counting.ts";
import { between, daysOf } from "./period.ts";
import { countedScope } from "./scope.ts";
import { totalOf } from "./sums.ts";

type ByUser = Answer<"GET /dashboard/ticketsUsers">["data"][number];
const byUser = ({ sums, people }: Sources) =>
  `with f as (select x.user_id, ${totalOf()} as total from ${sums("finished")} x where x.user_id is not null group by 1)
   select u.id as "userId", u.name as nome, coalesce(f.total, 0) as quantidade
   from users u left join f on f.user_id = u.id
   where u.company_id = $1 and ((u.deleted_at is null${people}) or f.total > 0)
   order by norm_unaccent(u.name), u.id`;
const byHour = ({ and }: Sources) =>
  `select extract(hour from c.created_at at time zone $5)::integer as hour, count(*) as total
   from ${counted.begun}${and("c")} group by 1`;
const byDay = ({ sums }: Sources) =>
  `select x.day::text as day, ${totalOf()} as total from ${sums("begun")} x group by 1`;

export async function readTicketsUsers(
  app: App,
  actor: Actor,
  { initialDate, finalDate, ...asked }: Parsed<"GET /dashboard/ticketsUsers">["query"],
): Promise<Answer<"GET /dashboard/ticketsUsers">> {
  const scope = await countedScope(app, actor, asked);
  const { sums } = await countingOf(app, scope, between(initialDate, finalDate, scope.zone), "begun");
  return { data: await sums<ByUser>("dashboard_by_user", byUser) };
}

/** A day by local hours: 24 even if daylight saving makes it longer or shorter. */
export async function readTicketsDay(
  app: App,
  actor: Actor,
  { initialDate, finalDate, ...asked }: Parsed<"GET /dashboard/ticketsDay">["query"],
): Promise<Answer<"GET /dashboard/ticketsDay">> {
  const scope = await countedScope(app, actor, asked);
  const period = between(initialDate, finalDate, scope.zone);
  const { rows: ofRows, sums } = await countingOf(app, scope, period, "begun");
  if (period.days === 1) {
    const rows = await ofRows<{ hour: number; total: number }>("dashboard_by_hour", byHour, scope.zone);
    const totals = new Map(rows.map(({ hour, total }) => [hour, total]));
    const data = Array.from({ length: 24 }, (_, horario) => ({ horario, total: totals.get(horario) ?? 0 }));
    return { data, count: totalIn(rows) };
  }
  const rows = await sums<{ day: string; total: number }>("dashboard_by_day", byDay);
  const totals = new Map(rows.map(({ day, total }) => [day, total]));
  const data = daysOf(period).map((day) => ({
    data: day.split("-").toReversed().join("/"),
    total: totals.get(day) ?? 0,
  }));
  return { data, count: totalIn(rows) };
}

const totalIn = (rows: readonly { total: number }[]): number => rows.reduce((total, row) => total + row.total, 0);
