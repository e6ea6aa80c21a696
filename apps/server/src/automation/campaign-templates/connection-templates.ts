import type { Answer, Parsed } from "@recado/contracts";
import type { ConnectionTemplate } from "@recado/contracts/campaign-templates";
import { holdConnection } from "../../channels/connections/access.ts";
import type { Actor } from "../../platform/actor.ts";
import type { App } from "../../platform/app.ts";
import type { Tx } from "../../platform/database/database.ts";
import { madeBefore } from "../../platform/database/made-before.ts";
import { connectionTemplateOf, connectionTemplates, lockTemplate, lockToSave } from "./access.ts";
import { assertTemplateRoom, setDefault } from "./defaults.ts";
import { templateChanged } from "./events.ts";
import { presentConnectionTemplate } from "./rows.ts";

type Available = Answer<"GET /campaign-settings-templates/whatsapp/:connectionTemplateId/available-whatsapps">;

export function listConnectionTemplates(app: App, actor: Actor): Promise<ConnectionTemplate[]> {
  return app.database.tenant(actor.companyId, async (tx) =>
    (await connectionTemplates(tx)).map(presentConnectionTemplate),
  );
}

/** The connections that the template does not have yet. */
export function listAvailable(app: App, actor: Actor, templateId: number): Promise<Available> {
  return app.database.tenant(actor.companyId, async (tx) => {
    await connectionTemplateOf(tx, templateId);
    return tx.sql<Available[number]>(
      `select c.id, c.name, c.status from connections c
       where c.company_id = $1 and c.deleted_at is null and not exists (
         select from campaign_connection_template_items i
         where i.company_id = $1 and i.template_id = $2 and i.connection_id = c.id)
       order by norm_unaccent(c.name), c.id`,
      [tx.companyId, templateId],
    );
  });
}

export function createConnectionTemplate(
  app: App,
  actor: Actor,
  { clientId, name, settings }: Parsed<"POST /campaign-settings-templates/whatsapp">["body"],
): Promise<ConnectionTemplate> {
  return app.database.tenant(actor.companyId, async (tx) => {
    const items = settings.whatsappIds.map((whatsappId) => ({ whatsappId, isEnabled: true }));
    const made = await madeBefore(tx, "campaign_connection_templates", clientId);
    if (made !== undefined) {
      await write(tx, actor, made, name);
      await tx.sql("delete from campaign_connection_template_items where company_id = $1 and template_id = $2", [
        tx.companyId,
        made,
      ]);
      await putItems(tx, made, items);
      return answerChanged(app, tx, made, "updated");
    }
    const { isFirst } = await assertTemplateRoom(tx, "connection");
    const [row] = await tx.sql<{ id: number }>(
      `insert into campaign_connection_templates (company_id, name, is_default, changed_by, client_id)
       values ($1, $2, $3, $4, $5) returning id`,
      [tx.companyId, name, isFirst, actor.userId, clientId ?? null],
    );
    if (!row) throw new Error("The template was not inserted.");
    await putItems(tx, row.id, items);
    return answerChanged(app, tx, row.id, "created");
  });
}

export function updateConnectionTemplate(
  app: App,
  actor: Actor,
  templateId: number,
  { name, settings, version }: Parsed<"PUT /campaign-settings-templates/whatsapp/:connectionTemplateId">["body"],
): Promise<ConnectionTemplate> {
  return app.database.tenant(actor.companyId, async (tx) => {
    await lockToSave(tx, "connection", templateId, version);
    await write(tx, actor, templateId, name);
    if (settings) await putItems(tx, templateId, settings.items);
    return answerChanged(app, tx, templateId, "updated");
  });
}

export function addConnection(
  app: App,
  actor: Actor,
  templateId: number,
  whatsappId: number,
): Promise<ConnectionTemplate> {
  return app.database.tenant(actor.companyId, async (tx) => {
    await lockTemplate(tx, "connection", templateId);
    await holdConnection(tx, whatsappId, "key share");
    await tx.sql(
      `insert into campaign_connection_template_items (company_id, template_id, connection_id) values ($1, $2, $3)
       on conflict (company_id, template_id, connection_id) do nothing`,
      [tx.companyId, templateId, whatsappId],
    );
    await tx.sql(
      "update campaign_connection_templates set version = version + 1, changed_by = $3 where company_id = $1 and id = $2",
      [tx.companyId, templateId, actor.userId],
    );
    return answerChanged(app, tx, templateId, "updated");
  });
}

export function setDefaultConnectionTemplate(app: App, actor: Actor, templateId: number): Promise<ConnectionTemplate> {
  return app.database.tenant(actor.companyId, async (tx) => {
    await setDefault(app, tx, "connection", templateId);
    return presentConnectionTemplate(await connectionTemplateOf(tx, templateId));
  });
}

/** Removes a deleted connection from all templates. */
export async function dropConnection(app: App, tx: Tx, connectionId: number): Promise<void> {
  const rows = await tx.sql<{ template_id: number }>(
    "delete from campaign_connection_template_items where company_id = $1 and connection_id = $2 returning template_id",
    [tx.companyId, connectionId],
  );
  for (const { template_id: templateId } of rows)
    await app.events.emit(tx, templateChanged, { kind: "connection", templateId, cause: "updated" });
}

async function write(tx: Tx, { userId }: Actor, templateId: number, name: string | undefined): Promise<void> {
  await tx.sql(
    `update campaign_connection_templates
     set name = coalesce($3, name), version = version + 1, changed_by = $4, updated_at = now()
     where company_id = $1 and id = $2`,
    [tx.companyId, templateId, name ?? null, userId],
  );
}

/** Adds the connections that the template does not have, and turns the others on or off. */
async function putItems(
  tx: Tx,
  templateId: number,
  items: readonly { whatsappId: number; isEnabled: boolean }[],
): Promise<void> {
  const enabled = new Map(items.map(({ whatsappId, isEnabled }) => [whatsappId, isEnabled]));
  // Sorted: two templates that share connections never deadlock.
  const ids = [...enabled.keys()].sort((a, b) => a - b);
  for (const id of ids) await holdConnection(tx, id, "key share");
  await tx.sql(
    `insert into campaign_connection_template_items (company_id, template_id, connection_id, is_enabled)
     select $1, $2, x.id, x.is_enabled from unnest($3::bigint[], $4::boolean[]) as x (id, is_enabled)
     on conflict (company_id, template_id, connection_id) do update set is_enabled = excluded.is_enabled`,
    [tx.companyId, templateId, ids, ids.map((id) => enabled.get(id) ?? false)],
  );
}

async function answerChanged(
  app: App,
  tx: Tx,
  templateId: number,
  cause: "created" | "updated",
): Promise<ConnectionTemplate> {
  await app.events.emit(tx, templateChanged, { kind: "connection", templateId, cause });
  return presentConnectionTemplate(await connectionTemplateOf(tx, templateId));
}
