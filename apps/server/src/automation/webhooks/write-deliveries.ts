import type { ProgramEvent } from "@recado/contracts/program-event-names";
import type { App } from "../../platform/app.ts";
import type { Tx } from "../../platform/database/database.ts";
import { jobKind } from "../../platform/jobs/jobs.ts";
import { envelopeOf, type About, type StoredMessage } from "../integrations/envelope.ts";
import { isWanted } from "./wanted-events.ts";

export const deliverWebhook = jobKind<{ companyId: number; webhookId: number }>("webhook-deliver", {
  retries: 50,
  // Each mostly waits for another server: a hanging one must not block others.
  workers: 200,
});

/** An event to deliver, written in the transaction in which it happened. `id` identifies it: each is delivered once. */
export interface Happening {
  id: string;
  event: ProgramEvent;
  about: About;
  rating?: number;
}

/** Seconds that a message, and all later events of its contact, wait for its file. */
const fileWaitSeconds = 600;

/** Writes events for webhooks, in order, and wakes each webhook once. */
export async function tell(app: App, tx: Tx, happenings: readonly Happening[]): Promise<void> {
  const webhookIds = new Set<number>();
  for (const happening of happenings) for (const id of await write(app, tx, happening)) webhookIds.add(id);
  for (const webhookId of webhookIds) await deliverSoon(app, tx, webhookId);
}

async function write(app: App, tx: Tx, happening: Happening): Promise<number[]> {
  const { id, event, about, rating = null } = happening;
  if (!(await isWanted(app, tx, event))) return [];
  const envelope = await envelopeOf(tx, { id, event, at: app.clock.now(), about, rating });
  const waitsSeconds = event === "message.received" && envelope.message?.isFileComing ? fileWaitSeconds : 0;
  const rows = await tx.sql<{ webhook_id: number }>(
    `insert into webhook_deliveries (company_id, webhook_id, event_id, event, conversation, payload, due_at)
     select $1, w.id, $2, $3, $4, $5, now() + $6 * interval '1 second' from webhooks w
     where w.company_id = $1 and w.is_active and w.paused_at is null and $3 = any (w.events)
     on conflict (company_id, webhook_id, event_id) do nothing returning webhook_id`,
    [tx.companyId, id, event, envelope.contact?.id ?? 0, JSON.stringify(envelope), waitsSeconds],
  );
  return rows.map((row) => row.webhook_id);
}

/**
 * The file of a customer's message arrived or failed: sends the events that wait for it; retried ones carry the result.
 */
export async function fileSettled(app: App, tx: Tx, messageId: number): Promise<void> {
  if (!(await isWanted(app, tx, "message.received"))) return;
  const [now] = await tx.sql<Pick<StoredMessage, "type" | "mediaId">>(
    `select m.kind as type, f.media_id as "mediaId" from messages m
     join message_media f on f.company_id = $1 and f.message_id = m.id where m.company_id = $1 and m.id = $2`,
    [tx.companyId, messageId],
  );
  const known: Partial<StoredMessage> = { ...now, isFileComing: false };
  const told = await tx.sql<{ webhook_id: number }>(
    `update webhook_deliveries
     set payload = jsonb_set(payload, '{message}', payload -> 'message' || $3::jsonb),
         due_at = case when attempts = 0 then now() else due_at end
     where company_id = $1 and event_id = $2 and state = 'waiting'
       and webhook_id in (select id from webhooks where company_id = $1)
     returning webhook_id`,
    [tx.companyId, eventIdOf(messageId), JSON.stringify(known)],
  );
  for (const { webhook_id: webhookId } of told) await deliverSoon(app, tx, webhookId);
}

export const eventIdOf = (messageId: number): string => `message-${messageId}`;

/** One job per webhook, which sends all waiting events. */
export const deliverSoon = (app: App, tx: Tx, webhookId: number, at = new Date()): Promise<void> =>
  app.jobs.sendOnce(tx, deliverWebhook, {
    key: `${tx.companyId}/${webhookId}`,
    data: { companyId: tx.companyId, webhookId },
    at,
  });
