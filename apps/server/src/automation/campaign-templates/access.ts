import type { Tx } from "../../platform/database/database.ts";
import { refuse } from "../../platform/refusal.ts";
import type { TemplateKind } from "./events.ts";
import type { ConnectionTemplateRow, ScheduleTemplateRow } from "./rows.ts";

export const tableOf = {
  connection: "campaign_connection_templates",
  schedule: "campaign_schedule_templates",
} as const satisfies Record<TemplateKind, string>;

const changer = `(select jsonb_build_object('id', u.id, 'name', u.name) from users u
  where u.company_id = $1 and u.id = t.changed_by) as changer`;

/** The company's templates, or one of them: the default, then by name. */
export const connectionTemplates = (tx: Tx, templateId?: number): Promise<ConnectionTemplateRow[]> =>
  tx.sql<ConnectionTemplateRow & object>(
    `select t.id, t.name, t.is_default, t.version, ${changer}, coalesce(i.items, '[]') as items
     from campaign_connection_templates t
     left join lateral (
       select jsonb_agg(jsonb_build_object('id', i.id, 'connection_id', c.id, 'is_enabled', i.is_enabled,
                'name', c.name, 'status', c.status) order by norm_unaccent(c.name), c.id) as items
       from campaign_connection_template_items i join connections c on c.company_id = $1 and c.id = i.connection_id
       where i.company_id = $1 and i.template_id = t.id
     ) i on true
     where t.company_id = $1 and ($2::bigint is null or t.id = $2)
     order by t.is_default desc, norm_unaccent(t.name), t.id`,
    [tx.companyId, templateId ?? null],
  );

export const scheduleTemplates = (tx: Tx, templateId?: number): Promise<ScheduleTemplateRow[]> =>
  tx.sql<ScheduleTemplateRow & object>(
    `select t.id, t.name, t.is_default, t.version, ${changer}, t.timezone, coalesce(d.days, '[]') as days
     from campaign_schedule_templates t
     left join lateral (
       select jsonb_agg(jsonb_build_object('dayOfWeek', d.day_of_week, 'startTime', coalesce(d.start_time, ''),
                'endTime', coalesce(d.end_time, ''), 'isEnabled', d.is_enabled) order by d.day_of_week) as days
       from campaign_schedule_template_days d where d.company_id = $1 and d.template_id = t.id
     ) d on true
     where t.company_id = $1 and ($2::bigint is null or t.id = $2)
     order by t.is_default desc, norm_unaccent(t.name), t.id`,
    [tx.companyId, templateId ?? null],
  );

export async function connectionTemplateOf(tx: Tx, templateId: number): Promise<ConnectionTemplateRow> {
  const [row] = await connectionTemplates(tx, templateId);
  if (!row) throw refuse("ERR_NO_CAMPAIGN_TEMPLATE_FOUND");
  return row;
}

export async function scheduleTemplateOf(tx: Tx, templateId: number): Promise<ScheduleTemplateRow> {
  const [row] = await scheduleTemplates(tx, templateId);
  if (!row) throw refuse("ERR_NO_CAMPAIGN_TEMPLATE_FOUND");
  return row;
}

/** Locks a template for saving. With the version that the user read: refuses if somebody has saved it since. */
export async function lockToSave(
  tx: Tx,
  kind: TemplateKind,
  templateId: number,
  version: number | undefined,
): Promise<void> {
  await lockTemplate(tx, kind, templateId);
  const now = await (kind === "connection" ? connectionTemplateOf(tx, templateId) : scheduleTemplateOf(tx, templateId));
  if (version !== undefined && version !== now.version)
    throw refuse("ERR_CAMPAIGN_TEMPLATE_CHANGED", { changedBy: now.changer, version: now.version });
}

/** Refuses missing templates and other companies' alike. Concurrent changes of a template wait for each other. */
export async function lockTemplate(
  tx: Tx,
  kind: TemplateKind,
  templateId: number,
  strength: "update" | "no key update" = "no key update",
): Promise<{ is_default: boolean }> {
  const [row] = await tx.sql<{ is_default: boolean }>(
    `select is_default from ${tableOf[kind]} where company_id = $1 and id = $2 for ${strength}`,
    [tx.companyId, templateId],
  );
  if (!row) throw refuse("ERR_NO_CAMPAIGN_TEMPLATE_FOUND");
  return row;
}
