import type { Answer, Parsed } from "@recado/contracts";
import type { Actor } from "../../platform/actor.ts";
import type { App } from "../../platform/app.ts";
import { prepared } from "../../platform/database/prepared.ts";
import * as counted from "./counted.ts";
import { between, daysOf } from "./period.ts";
import { countedScope, valuesOf } from "./scope.ts";
import { sumDays } from "./sum-days.ts";
import { sumsOf, totalOf } from "./sums.ts";

const byUser = prepared<Answer<"GET /dashboard/ticketsUsers">["data"][number]>(
  "dashboard_by_user",
  `with f as (select x.user_id, ${totalOf()} as total from ${sumsOf("finished")} x where x.user_id is not null group by 1)
   select u.id as "userId", u.name as nome, coalesce(f.total, 0) as quantidade
   from users u left join f on f.user_id = u.id
   where u.company_id = $1 and (u.deleted_at is null or f.total > 0)
   order by lower(u.name), u.id`,
);
const byHour = prepared<{ hour: number; total: number }>(
  "dashboard_by_hour",
  `select extract(hour from c.created_at at time zone $5)::integer as hour, count(*) as total from ${counted.begun} group by 1`,
);
const byDay = prepared<{ day: string; total: number }>(
  "dashboard_by_day",
  `select x.day::text as day, ${totalOf()} as total from ${sumsOf("begun")} x group by 1`,
);

export async function readTicketsUsers(
  app: App,
  actor: Actor,
  { initialDate, finalDate }: Parsed<"GET /dashboard/ticketsUsers">["query"],
): Promise<Answer<"GET /dashboard/ticketsUsers">> {
  const scope = await countedScope(app, actor);
  const values = await sumDays(app, scope, between(initialDate, finalDate, scope.zone));
  return { data: await app.database.read(scope.companyId, byUser, values) };
}

/** A day by hours of the company's clock: 24 also where daylight saving makes it longer or shorter. */
export async function readTicketsDay(
  app: App,
  actor: Actor,
  { initialDate, finalDate }: Parsed<"GET /dashboard/ticketsDay">["query"],
): Promise<Answer<"GET /dashboard/ticketsDay">> {
  const scope = await countedScope(app, actor);
  const period = between(initialDate, finalDate, scope.zone);
  if (period.days === 1) {
    const rows = await app.database.read(scope.companyId, byHour, [...valuesOf(scope, period), scope.zone]);
    const totals = new Map(rows.map(({ hour, total }) => [hour, total]));
    const data = Array.from({ length: 24 }, (_, horario) => ({ horario, total: totals.get(horario) ?? 0 }));
    return { data, count: sum(rows) };
  }
  const rows = await app.database.read(scope.companyId, byDay, await sumDays(app, scope, period));
  const totals = new Map(rows.map(({ day, total }) => [day, total]));
  const data = daysOf(period).map((day) => ({
    data: day.split("-").toReversed().join("/"),
    total: totals.get(day) ?? 0,
  }));
  return { data, count: sum(rows) };
}

const sum = (rows: readonly { total: number }[]): number => rows.reduce((total, row) => total + row.total, 0);
