import { standingOf } from "../../identity/companies/standing.ts";
import type { App } from "../../platform/app.ts";
import { openText } from "../../platform/crypto/sealed-text.ts";
import type { Tx } from "../../platform/database/database.ts";
import type { StoredEnvelope } from "../integrations/envelope.ts";
import { webhookChanged } from "./events.ts";
import { pauseMail } from "./mail-pause.ts";
import { placeOf, selectWebhooks, type WebhookRow } from "./rows.ts";
import { patienceHours, pauseSeconds } from "./rules.ts";
import { sendDelivery, type Sent } from "./send-delivery.ts";
import { forgetWanted } from "./wanted-events.ts";
import { deliverSoon } from "./write-deliveries.ts";

/** Conversations of a webhook delivered in parallel, by all runs; each event of one waits for the previous one. */
const atOnce = 8;
/** Seconds until other processes take over the events of a process that died while sending. */
const claimSeconds = 30;
/** Delivered events kept for admins. */
const mostKept = 200;

interface Claimed {
  id: number;
  event_id: string;
  payload: StoredEnvelope;
  attempts: number;
}

/** Sends all due events of a webhook, then schedules itself for the next. */
export async function deliver(app: App, { companyId, webhookId }: { companyId: number; webhookId: number }) {
  for (;;) {
    const taken = await app.database.tenant(companyId, (tx) => take(app, tx, webhookId));
    if (!taken) return;
    const { url, secret, claimed } = taken;
    if (claimed.length === 0) break;
    await Promise.all(
      claimed.map(async ({ id, event_id: eventId, payload, attempts }) => {
        const sent = await sendDelivery(app, { url, secret, eventId, payload });
        await app.database.tenant(companyId, (tx) => record(app, tx, webhookId, { id, attempts, sent }));
      }),
    );
  }
  await app.database.tenant(companyId, (tx) => comeAgain(app, tx, webhookId));
}

async function take(app: App, tx: Tx, webhookId: number) {
  await hold(tx, webhookId);
  const [row] = await tx.sql<WebhookRow & object>(`${selectWebhooks} and w.id = $2`, [tx.companyId, webhookId]);
  if (!row?.is_active || row.paused_at !== null) return null;
  if (!(await standingOf(tx)).may("useExternalApi")) {
    await tx.sql("delete from webhook_deliveries where company_id = $1 and webhook_id = $2 and state = 'waiting'", [
      tx.companyId,
      webhookId,
    ]);
    return null;
  }
  const claimed = await tx.sql<Claimed & object>(
    `update webhook_deliveries set claimed_until = now() + $3 * interval '1 second', attempts = attempts + 1
     where company_id = $1 and id in (
       select d.id from webhook_deliveries d
       where d.company_id = $1 and d.webhook_id = $2 and d.state = 'waiting' and d.due_at <= now()
         and (d.claimed_until is null or d.claimed_until <= now()) and not exists (
         select from webhook_deliveries b
         where b.company_id = $1 and b.webhook_id = $2 and b.state = 'waiting' and b.conversation = d.conversation and b.id < d.id)
       order by d.id limit greatest(0, $4 - (
         select count(*) from webhook_deliveries
         where company_id = $1 and webhook_id = $2 and state = 'waiting' and claimed_until > now())) for update skip locked)
     returning id, event_id, payload, attempts`,
    [tx.companyId, webhookId, claimSeconds, atOnce],
  );
  return { url: row.url, secret: openText(app, tx, placeOf(row.id), row.secret), claimed };
}

/** Lock: serializes counting events in flight; changes of the webhook touch its deliveries after it. */
const hold = (tx: Tx, webhookId: number) =>
  tx.sql("select from webhooks where company_id = $1 and id = $2 for no key update", [tx.companyId, webhookId]);

async function record(
  app: App,
  tx: Tx,
  webhookId: number,
  { id, attempts, sent }: { id: number; attempts: number; sent: Sent },
): Promise<void> {
  await hold(tx, webhookId);
  if (sent.isDelivered) {
    await tx.sql(
      `update webhook_deliveries set state = 'delivered', status = $3, error = '', delivered_at = now(), claimed_until = null
       where company_id = $1 and id = $2`,
      [tx.companyId, id, sent.status],
    );
    const ended = await tx.sql<{ id: number }>(
      "update webhooks set failing_since = null where company_id = $1 and id = $2 and failing_since is not null returning id",
      [tx.companyId, webhookId],
    );
    if (ended.length > 0) await app.events.emit(tx, webhookChanged, { webhookId, cause: "updated" });
    return;
  }
  await tx.sql(
    `update webhook_deliveries
     set state = case when coalesce(tried_since, created_at) < now() - $5 * interval '1 hour' then 'failed' else 'waiting' end,
         due_at = now() + $6 * interval '1 second', claimed_until = null, status = $3, error = $4
     where company_id = $1 and id = $2`,
    [tx.companyId, id, sent.status, sent.error, patienceHours, pauseSeconds(attempts)],
  );
  const begun = await tx.sql(
    "update webhooks set failing_since = now() where company_id = $1 and id = $2 and failing_since is null returning id",
    [tx.companyId, webhookId],
  );
  if (begun.length > 0) await app.events.emit(tx, webhookChanged, { webhookId, cause: "updated" });
  const paused = await tx.sql<{ id: number }>(
    `update webhooks set paused_at = now() where company_id = $1 and id = $2 and paused_at is null
       and failing_since < now() - $3 * interval '1 hour' returning id`,
    [tx.companyId, webhookId, patienceHours],
  );
  if (paused.length === 0) return;
  forgetWanted(app, tx);
  await app.events.emit(tx, webhookChanged, { webhookId, cause: "updated" });
  const admins = await tx.sql<{ id: number }>(
    "select id from users where company_id = $1 and profile = 'admin' and deleted_at is null order by id",
    [tx.companyId],
  );
  for (const { id: userId } of admins)
    await app.jobs.send(tx, pauseMail, { companyId: tx.companyId, userId, webhookId });
}

/**
 * Deletes old events, and schedules the job for the next event that can be sent: only the first of each conversation,
 * and if the most allowed are in flight, when the first of these expires. The run that sends those goes on with the
 * others.
 */
async function comeAgain(app: App, tx: Tx, webhookId: number): Promise<void> {
  await tx.sql(
    `delete from webhook_deliveries where company_id = $1 and webhook_id = $2 and state <> 'waiting' and id <= (
       select id from webhook_deliveries where company_id = $1 and webhook_id = $2 order by id desc offset $3 limit 1)`,
    [tx.companyId, webhookId, mostKept],
  );
  const [next] = await tx.sql<{ due_at: Date | null }>(
    `select case when count(*) filter (where claimed_until > now()) >= $3
              then min(claimed_until) filter (where claimed_until > now())
              else min(greatest(due_at, claimed_until)) end as due_at
     from (select distinct on (conversation) due_at, claimed_until from webhook_deliveries
           where company_id = $1 and webhook_id = $2 and state = 'waiting' order by conversation, id) heads`,
    [tx.companyId, webhookId, atOnce],
  );
  if (next?.due_at) await deliverSoon(app, tx, webhookId, next.due_at);
}
