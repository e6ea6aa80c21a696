import type { Parsed } from "@recado/contracts";
import { limits } from "@recado/contracts/limits";
import type { Webhook } from "@recado/contracts/webhooks";
import type { Actor } from "../../platform/actor.ts";
import type { App } from "../../platform/app.ts";
import { isMask, sealText } from "../../platform/crypto/sealed-text.ts";
import type { Tx } from "../../platform/database/database.ts";
import { violates } from "../../platform/database/errors.ts";
import { assertRoomIn } from "../../platform/database/hold-company.ts";
import { madeBefore } from "../../platform/database/made-before.ts";
import { refuseInside } from "../../platform/outbound/refuse-inside.ts";
import { refuse } from "../../platform/refusal.ts";
import { webhookChanged } from "./events.ts";
import { placeOf, presentWebhook, selectWebhooks, webhookOf, type WebhookRow } from "./rows.ts";
import { forgetWanted } from "./wanted-events.ts";
import { deliverSoon } from "./write-deliveries.ts";

export function listWebhooks(app: App, actor: Actor): Promise<{ webhooks: Webhook[] }> {
  return app.database.tenant(actor.companyId, async (tx) => {
    const rows = await tx.sql<WebhookRow & object>(`${selectWebhooks} order by norm_unaccent(w.name), w.id`, [
      tx.companyId,
    ]);
    return { webhooks: rows.map(presentWebhook) };
  });
}

export async function createWebhook(app: App, actor: Actor, body: Parsed<"POST /webhooks">["body"]): Promise<Webhook> {
  await assertUsable(app, body);
  return unlessTaken(() =>
    app.database.tenant(actor.companyId, async (tx) => {
      const made = await madeBefore(tx, "webhooks", body.clientId);
      if (made !== undefined) return write(app, tx, made, body, "updated");
      await assertRoomIn(tx, "webhooks", { most: limits.webhook.most, code: "ERR_TOO_MANY_WEBHOOKS" });
      const [row] = await tx.sql<{ id: number }>(
        "insert into webhooks (company_id, name, url, events, client_id) values ($1, $2, $3, $4, $5) returning id",
        [tx.companyId, body.name, body.url, body.events, body.clientId ?? null],
      );
      return write(app, tx, row?.id ?? 0, body, "created");
    }),
  );
}

export async function updateWebhook(
  app: App,
  actor: Actor,
  webhookId: number,
  changes: Parsed<"PUT /webhooks/:webhookId">["body"],
): Promise<Webhook> {
  await app.database.tenant(actor.companyId, (tx) => webhookOf(tx, webhookId));
  await assertUsable(app, changes);
  return unlessTaken(() =>
    app.database.tenant(actor.companyId, async (tx) => {
      await tx.sql("select from webhooks where company_id = $1 and id = $2 for no key update", [
        tx.companyId,
        webhookId,
      ]);
      await webhookOf(tx, webhookId);
      return write(app, tx, webhookId, changes, "updated");
    }),
  );
}

export function deleteWebhook(app: App, actor: Actor, webhookId: number): Promise<void> {
  return app.database.tenant(actor.companyId, async (tx) => {
    await webhookOf(tx, webhookId);
    await tx.sql("delete from webhooks where company_id = $1 and id = $2", [tx.companyId, webhookId]);
    forgetWanted(app, tx);
    await app.events.emit(tx, webhookChanged, { webhookId, cause: "deleted" });
  });
}

type Given = Parsed<"PUT /webhooks/:webhookId">["body"];
const isKept = (secret: string | undefined): boolean => secret === undefined || secret === "" || isMask(secret);

async function assertUsable(app: App, { url, secret }: Given): Promise<void> {
  if (!isKept(secret) && (secret ?? "").length < limits.webhook.secret.min)
    throw refuse("ERR_VALIDATION", { fields: { secret: "too_short" } });
  if (url !== undefined) await refuseInside(app, "url", url);
}

async function write(
  app: App,
  tx: Tx,
  webhookId: number,
  { name, url, events, isActive, secret }: Given,
  cause: "created" | "updated",
): Promise<Webhook> {
  const sealed = isKept(secret) ? null : sealText(app, tx, placeOf(webhookId), secret ?? "");
  await tx.sql(
    `update webhooks set name = coalesce($3, name), url = coalesce($4, url), events = coalesce($5, events),
       is_active = coalesce($6, is_active), secret = coalesce($7, secret), updated_at = now(),
       -- Whoever switches it on, or mends its address, wants it tried again.
       paused_at = case when $6 or $4 is not null then null else paused_at end,
       failing_since = case when $6 or $4 is not null then null else failing_since end
     where company_id = $1 and id = $2`,
    [tx.companyId, webhookId, name ?? null, url ?? null, events ?? null, isActive ?? null, sealed],
  );
  await tx.sql(
    "update webhook_deliveries set due_at = now() where company_id = $1 and webhook_id = $2 and state = 'waiting'",
    [tx.companyId, webhookId],
  );
  forgetWanted(app, tx);
  await deliverSoon(app, tx, webhookId);
  await app.events.emit(tx, webhookChanged, { webhookId, cause });
  return presentWebhook(await webhookOf(tx, webhookId));
}

async function unlessTaken<T>(work: () => Promise<T>): Promise<T> {
  try {
    return await work();
  } catch (error) {
    if (violates(error, "webhooks_name")) throw refuse("ERR_NAME_TAKEN");
    throw error;
  }
}
