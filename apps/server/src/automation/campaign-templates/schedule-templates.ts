import type { Parsed } from "@recado/contracts";
import type { ScheduleTemplate } from "@recado/contracts/campaign-templates";
import { companySetting } from "../../identity/settings/access.ts";
import { isTimezone } from "../../identity/settings/rules.ts";
import { timezone as companyTimezone } from "../../identity/settings/settings.ts";
import type { Actor } from "../../platform/actor.ts";
import type { App } from "../../platform/app.ts";
import type { Tx } from "../../platform/database/database.ts";
import { madeBefore } from "../../platform/database/made-before.ts";
import { refuse } from "../../platform/refusal.ts";
import { lockToSave, scheduleTemplateOf, scheduleTemplates } from "./access.ts";
import { assertTemplateRoom, setDefault } from "./defaults.ts";
import { templateChanged } from "./events.ts";
import { presentScheduleTemplate } from "./rows.ts";
import { weekOf } from "./rules.ts";
import type { WindowDay } from "./windows.ts";

export function listScheduleTemplates(app: App, actor: Actor): Promise<ScheduleTemplate[]> {
  return app.database.tenant(actor.companyId, async (tx) => {
    const now = new Date();
    return (await scheduleTemplates(tx)).map((row) => presentScheduleTemplate(row, now));
  });
}

export function createScheduleTemplate(
  app: App,
  actor: Actor,
  { clientId, name, settings, timezone }: Parsed<"POST /campaign-settings-templates/schedule">["body"],
): Promise<ScheduleTemplate> {
  assertTimezone(timezone);
  return app.database.tenant(actor.companyId, async (tx) => {
    const made = await madeBefore(tx, "campaign_schedule_templates", clientId);
    if (made !== undefined) return write(app, tx, actor, made, { name, settings, timezone });
    const { isFirst } = await assertTemplateRoom(tx, "schedule");
    const zone = timezone ?? (await companySetting(tx, companyTimezone));
    const [row] = await tx.sql<{ id: number }>(
      `insert into campaign_schedule_templates (company_id, name, is_default, timezone, changed_by, client_id)
       values ($1, $2, $3, $4, $5, $6) returning id`,
      [tx.companyId, name, isFirst, zone, actor.userId, clientId ?? null],
    );
    if (!row) throw new Error("The template was not inserted.");
    await putDays(tx, row.id, weekOf(settings.days, zone, new Date()));
    return answerChanged(app, tx, row.id, "created");
  });
}

type Changes = Parsed<"PUT /campaign-settings-templates/schedule/:scheduleTemplateId">["body"];

export function updateScheduleTemplate(
  app: App,
  actor: Actor,
  templateId: number,
  { version, ...changes }: Changes,
): Promise<ScheduleTemplate> {
  assertTimezone(changes.timezone);
  return app.database.tenant(actor.companyId, async (tx) => {
    await lockToSave(tx, "schedule", templateId, version);
    return write(app, tx, actor, templateId, changes);
  });
}

async function write(
  app: App,
  tx: Tx,
  { userId }: Actor,
  templateId: number,
  { name, settings, timezone }: Omit<Changes, "version">,
): Promise<ScheduleTemplate> {
  const [row] = await tx.sql<{ timezone: string }>(
    `update campaign_schedule_templates
     set name = coalesce($3, name), timezone = coalesce($4, timezone), version = version + 1, changed_by = $5,
         updated_at = now()
     where company_id = $1 and id = $2 returning timezone`,
    [tx.companyId, templateId, name ?? null, timezone ?? null, userId],
  );
  if (settings && row) await putDays(tx, templateId, weekOf(settings.days, row.timezone, new Date()));
  return answerChanged(app, tx, templateId, "updated");
}

export function setDefaultScheduleTemplate(app: App, actor: Actor, templateId: number): Promise<ScheduleTemplate> {
  return app.database.tenant(actor.companyId, async (tx) => {
    await setDefault(app, tx, "schedule", templateId);
    return presentScheduleTemplate(await scheduleTemplateOf(tx, templateId), new Date());
  });
}

function assertTimezone(timezone: string | undefined): void {
  if (timezone !== undefined && !isTimezone(timezone))
    throw refuse("ERR_VALIDATION", { fields: { timezone: "invalid" } });
}

async function putDays(tx: Tx, templateId: number, days: readonly WindowDay[]): Promise<void> {
  await tx.sql(
    `insert into campaign_schedule_template_days (company_id, template_id, day_of_week, start_time, end_time, is_enabled)
     select $1, $2, d."dayOfWeek", nullif(d."startTime", ''), nullif(d."endTime", ''), d."isEnabled"
     from jsonb_to_recordset($3::jsonb) as d ("dayOfWeek" smallint, "startTime" text, "endTime" text, "isEnabled" boolean)
     on conflict (company_id, template_id, day_of_week) do update
       set start_time = excluded.start_time, end_time = excluded.end_time, is_enabled = excluded.is_enabled`,
    [tx.companyId, templateId, JSON.stringify(days)],
  );
}

async function answerChanged(
  app: App,
  tx: Tx,
  templateId: number,
  cause: "created" | "updated",
): Promise<ScheduleTemplate> {
  await app.events.emit(tx, templateChanged, { kind: "schedule", templateId, cause });
  return presentScheduleTemplate(await scheduleTemplateOf(tx, templateId), new Date());
}
