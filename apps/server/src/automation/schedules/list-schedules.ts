import type { Answer, Parsed } from "@recado/contracts";
import { limits } from "@recado/contracts/limits";
import type { Schedule } from "@recado/contracts/schedules";
import { momentOf } from "../../identity/settings/company-clock.ts";
import type { Actor } from "../../platform/actor.ts";
import type { Tx } from "../../platform/database/database.ts";
import { escapeLike } from "../../platform/database/escape-like.ts";
import type { App } from "../../platform/app.ts";
import { refuse } from "../../platform/refusal.ts";
import { scheduleFor, seenBy, valuesOf } from "./access.ts";
import { bodyOf, presentSchedule, withExcerpts, type ScheduleRow } from "./rows.ts";

export function listSchedules(
  app: App,
  actor: Actor,
  query: Parsed<"GET /schedules">["query"],
): Promise<Answer<"GET /schedules">> {
  return app.database.tenant(actor.companyId, async (tx) => {
    const from = query.from && (await momentOf(tx, query.from));
    const to = query.to && (await momentOf(tx, query.to));
    if (from && to && from > to) throw refuse("ERR_VALIDATION", { fields: { to: "invalid" } });
    return find(tx, actor, { ...query, from, to });
  });
}

type Wanted = Omit<Parsed<"GET /schedules">["query"], "from" | "to"> & { from: Date | undefined; to: Date | undefined };

async function find(
  tx: Tx,
  actor: Actor,
  { searchParam, pageNumber, from, to, contactId, status }: Wanted,
): Promise<Answer<"GET /schedules">> {
  const isRange = from !== undefined || to !== undefined;
  const size = isRange ? limits.schedulesInRange : limits.page.default;
  const offset = (pageNumber - 1) * size;
  // Future messages in time order, others newest first.
  const order = isRange || status === "PENDENTE" ? "asc" : "desc";
  const values: unknown[] = [actor.companyId, ...valuesOf(actor)];
  const also = (condition: (parameter: string) => string, value: unknown) => {
    values.push(value);
    return ` and ${condition(`$${values.length}`)}`;
  };
  let wanted = `${withExcerpts} and ${seenBy(2)}`;
  if (searchParam !== "")
    wanted += also(
      (p) =>
        `norm_unaccent(c.name || ' @' || c.username || ' ' || ${bodyOf("s", "r")}) like '%' || norm_unaccent(${p}) || '%'`,
      escapeLike(searchParam),
    );
  if (from !== undefined) wanted += also((p) => `s.send_at >= ${p}::timestamptz`, from);
  if (to !== undefined) wanted += also((p) => `s.send_at < ${p}::timestamptz`, to);
  if (contactId !== undefined) wanted += also((p) => `s.contact_id = ${p}`, contactId);
  if (status !== undefined)
    wanted += also((p) => `case when m.failure is not null then 'ERRO' else s.status end = ${p}`, status);

  const rows = await tx.sql<ScheduleRow & object>(
    `${wanted} order by s.send_at ${order}, s.id ${order} limit ${size} offset ${offset}`,
    values,
  );
  const [total] = await tx.sql<{ count: number }>(`select count(*) from (${wanted}) found`, values);
  const count = total?.count ?? 0;
  return { schedules: rows.map(presentSchedule), count, hasMore: count > offset + rows.length };
}

export function showSchedule(app: App, actor: Actor, scheduleId: number): Promise<Schedule> {
  return app.database.tenant(actor.companyId, async (tx) => presentSchedule(await scheduleFor(tx, actor, scheduleId)));
}
