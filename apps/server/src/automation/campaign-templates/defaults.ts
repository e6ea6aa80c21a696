import { limits } from "@recado/contracts/limits";
import { holdCompany } from "../../platform/database/hold-company.ts";
import type { Actor } from "../../platform/actor.ts";
import type { App } from "../../platform/app.ts";
import type { Tx } from "../../platform/database/database.ts";
import { refuse } from "../../platform/refusal.ts";
import { lockTemplate, tableOf } from "./access.ts";
import { templateCampaigns, templateChanged, type TemplateKind } from "./events.ts";

/**
 * Refuses if the company has the most templates allowed. Until the commit, adding, deleting and setting a default wait.
 */
export async function assertTemplateRoom(tx: Tx, kind: TemplateKind): Promise<{ isFirst: boolean }> {
  await holdCompany(tx);
  const [found] = await tx.sql<{ count: number }>(`select count(*) from ${tableOf[kind]} where company_id = $1`, [
    tx.companyId,
  ]);
  const count = found?.count ?? 0;
  if (count >= limits.campaignTemplate.most)
    throw refuse("ERR_TOO_MANY_CAMPAIGN_TEMPLATES", { count: limits.campaignTemplate.most });
  return { isFirst: count === 0 };
}

/** Makes the template the company's default of its kind. */
export async function setDefault(app: App, tx: Tx, kind: TemplateKind, templateId: number): Promise<void> {
  await holdCompany(tx);
  const { is_default } = await lockTemplate(tx, kind, templateId);
  if (is_default) return;
  const before = await tx.sql<{ id: number }>(
    `update ${tableOf[kind]} set is_default = false, updated_at = now() where company_id = $1 and is_default returning id`,
    [tx.companyId],
  );
  await appoint(tx, kind, templateId);
  for (const id of [...before.map((row) => row.id), templateId])
    await app.events.emit(tx, templateChanged, { kind, templateId: id, cause: "updated" });
}

/**
 * Deletes the template, unless an unfinished campaign uses it. If it was the default, the oldest other one becomes it.
 */
export function deleteTemplate(app: App, actor: Actor, kind: TemplateKind, templateId: number): Promise<void> {
  return app.database.tenant(actor.companyId, async (tx) => {
    await holdCompany(tx);
    // A campaign that starts using the template waits for this lock: the port's answer stays true.
    const { is_default } = await lockTemplate(tx, kind, templateId, "update");
    const campaigns = (await app.ports.ask(templateCampaigns, tx, { kind, templateId })).flat();
    if (campaigns.length > 0) throw refuse("ERR_CAMPAIGN_TEMPLATE_IN_USE", { campaigns });
    await tx.sql(`delete from ${tableOf[kind]} where company_id = $1 and id = $2`, [tx.companyId, templateId]);
    await app.events.emit(tx, templateChanged, { kind, templateId, cause: "deleted" });
    if (is_default) await appointOldest(app, tx, kind);
  });
}

async function appointOldest(app: App, tx: Tx, kind: TemplateKind): Promise<void> {
  const [heir] = await tx.sql<{ id: number }>(
    `select id from ${tableOf[kind]} where company_id = $1 order by created_at, id limit 1`,
    [tx.companyId],
  );
  if (!heir) return;
  await appoint(tx, kind, heir.id);
  await app.events.emit(tx, templateChanged, { kind, templateId: heir.id, cause: "updated" });
}

async function appoint(tx: Tx, kind: TemplateKind, templateId: number): Promise<void> {
  await tx.sql(`update ${tableOf[kind]} set is_default = true, updated_at = now() where company_id = $1 and id = $2`, [
    tx.companyId,
    templateId,
  ]);
}
