import type { Answer, Parsed } from "@recado/contracts";
import type { Integration } from "@recado/contracts/integrations";
import { limits } from "@recado/contracts/limits";
import { forgetBot as forgetBotOfConnections } from "../../channels/connections/write-connection.ts";
import { forgetBot as forgetBotOfQueues } from "../../identity/queues/queues.ts";
import { changeTickets } from "../../inbox/tickets/change-tickets.ts";
import type { Actor } from "../../platform/actor.ts";
import type { App } from "../../platform/app.ts";
import { sealText } from "../../platform/crypto/sealed-text.ts";
import type { Tx } from "../../platform/database/database.ts";
import { violates } from "../../platform/database/errors.ts";
import { escapeLike } from "../../platform/database/escape-like.ts";
import { assertRoomIn } from "../../platform/database/hold-company.ts";
import { madeBefore } from "../../platform/database/made-before.ts";
import { refuseInside } from "../../platform/outbound/refuse-inside.ts";
import { refuse } from "../../platform/refusal.ts";
import { integrationOf, placeOf } from "./access.ts";
import { integrationChanged } from "./events.ts";
import { presentIntegration, selectIntegrations, type IntegrationRow } from "./rows.ts";
import { givenSecret, projectNameOf, wrongSecrets } from "./rules.ts";

export function listIntegrations(
  app: App,
  actor: Actor,
  { searchParam, pageNumber }: Parsed<"GET /queueIntegration">["query"],
): Promise<Answer<"GET /queueIntegration">> {
  const size = limits.page.default;
  const offset = (pageNumber - 1) * size;
  const wanted = `${selectIntegrations} and ($2 = '' or norm_unaccent(i.name) like '%' || norm_unaccent($2) || '%')`;
  const values = [actor.companyId, escapeLike(searchParam)];
  return app.database.tenant(actor.companyId, async (tx) => {
    const rows = await tx.sql<IntegrationRow & object>(
      `${wanted} order by norm_unaccent(i.name), i.id limit ${size} offset ${offset}`,
      values,
    );
    const [total] = await tx.sql<{ count: number }>(`select count(*) from (${wanted}) found`, values);
    const count = total?.count ?? 0;
    return { queueIntegrations: rows.map(presentIntegration), count, hasMore: count > offset + rows.length };
  });
}

export function showIntegration(app: App, actor: Actor, integrationId: number): Promise<Integration> {
  return app.database.tenant(actor.companyId, async (tx) => presentIntegration(await integrationOf(tx, integrationId)));
}

export async function createIntegration(
  app: App,
  actor: Actor,
  body: Parsed<"POST /queueIntegration">["body"],
): Promise<Integration> {
  await assertUsable(app, body);
  return unlessTaken(() =>
    app.database.tenant(actor.companyId, async (tx) => {
      const made = await madeBefore(tx, "queue_integrations", body.clientId);
      if (made !== undefined) return write(app, tx, { ...body, id: made, cause: "updated" });
      const { most } = limits.integration;
      await assertRoomIn(tx, "queue_integrations", { most, code: "ERR_TOO_MANY_INTEGRATIONS" });
      const [row] = await tx.sql<{ id: number }>(
        "insert into queue_integrations (company_id, type, name, client_id) values ($1, $2, $3, $4) returning id",
        [tx.companyId, body.type, body.name, body.clientId ?? null],
      );
      if (!row) throw new Error("The integration was not inserted.");
      return write(app, tx, { ...body, id: row.id, cause: "created" });
    }),
  );
}

export async function updateIntegration(
  app: App,
  actor: Actor,
  integrationId: number,
  changes: Parsed<"PUT /queueIntegration/:integrationId">["body"],
): Promise<Integration> {
  const known = await showIntegration(app, actor, integrationId);
  await assertUsable(app, { ...changes, type: changes.type ?? known.type });
  return unlessTaken(() =>
    app.database.tenant(actor.companyId, async (tx) => {
      await tx.sql("select from queue_integrations where company_id = $1 and id = $2 for no key update", [
        tx.companyId,
        integrationId,
      ]);
      const before = presentIntegration(await integrationOf(tx, integrationId));
      const secrets = { jsonContent: changes.jsonContent ?? "", secret: changes.secret ?? "" };
      return write(app, tx, { ...before, ...changes, ...secrets, id: integrationId, cause: "updated" });
    }),
  );
}

/** Removes it from its queues and connections; its conversations wait for a person. */
export function deleteIntegration(app: App, actor: Actor, integrationId: number): Promise<void> {
  return app.database.tenant(actor.companyId, async (tx) => {
    await integrationOf(tx, integrationId);
    await endTurns(app, tx, actor, integrationId);
    await forgetBotOfQueues(app, tx, { integrationId });
    await forgetBotOfConnections(app, tx, { integrationId });
    await tx.sql("delete from queue_integrations where company_id = $1 and id = $2", [tx.companyId, integrationId]);
    await app.events.emit(tx, integrationChanged, { integrationId, cause: "deleted" });
  });
}

async function endTurns(app: App, tx: Tx, actor: Actor, integrationId: number): Promise<void> {
  const answered = await tx.sql<{ id: number }>(
    "select id from tickets where company_id = $1 and handler = 'integration' and handler_id = $2 order by id for no key update",
    [tx.companyId, integrationId],
  );
  const ids = answered.map(({ id }) => id);
  if (ids.length > 0) await changeTickets(app, tx, ids, { to: "handTo", handler: "human" }, actor);
}

type Given = Partial<Pick<Integration, "type" | "jsonContent" | "secret" | "urlN8N">>;

async function assertUsable(app: App, given: Given): Promise<void> {
  const fields = wrongSecrets(given);
  if (fields) throw refuse("ERR_VALIDATION", { fields });
  if (given.urlN8N) await refuseInside(app, "urlN8N", given.urlN8N);
}

type Written = Omit<Integration, "lastFailure" | "createdAt" | "updatedAt"> & { cause: "created" | "updated" };

async function write(app: App, tx: Tx, { id, cause, ...values }: Written): Promise<Integration> {
  const sealed = (column: "json_content" | "secret", given: string) => {
    const secret = givenSecret(given);
    return secret === null ? null : sealText(app, tx, placeOf(id, column), secret);
  };
  await tx.sql(
    `update queue_integrations
     set type = $3, name = $4, project_name = $5, json_content = coalesce($6, json_content), language = $7, url_n8n = $8,
         typebot_slug = $9, typebot_expires = $10, typebot_delay_message = $11, typebot_keyword_finish = $12,
         typebot_keyword_restart = $13, typebot_unknown_message = $14, typebot_restart_message = $15,
         secret = coalesce($16, secret), send_raw = $17, updated_at = now()
     where company_id = $1 and id = $2`,
    [
      tx.companyId,
      id,
      values.type,
      values.name,
      projectNameOf(values),
      sealed("json_content", values.jsonContent),
      values.language,
      values.urlN8N,
      values.typebotSlug,
      values.typebotExpires,
      values.typebotDelayMessage,
      values.typebotKeywordFinish,
      values.typebotKeywordRestart,
      values.typebotUnknownMessage,
      values.typebotRestartMessage,
      sealed("secret", values.secret),
      values.sendRaw,
    ],
  );
  await app.events.emit(tx, integrationChanged, { integrationId: id, cause });
  return presentIntegration(await integrationOf(tx, id));
}

async function unlessTaken<T>(work: () => Promise<T>): Promise<T> {
  try {
    return await work();
  } catch (error) {
    if (violates(error, "queue_integrations_name")) throw refuse("ERR_NAME_TAKEN");
    throw error;
  }
}
