import type { ProgramEvent } from "@recado/contracts/program-events";
import type { App } from "../../platform/app.ts";
import type { Tx } from "../../platform/database/database.ts";
import { jobKind } from "../../platform/jobs/jobs.ts";
import { envelopeOf, type About } from "../integrations/envelope.ts";
import { isWanted } from "./wanted-events.ts";

export const deliverWebhook = jobKind<{ companyId: number; webhookId: number }>("webhook-deliver", {
  retries: 50,
  // Each mostly waits for another server: one that hangs must not keep others waiting.
  workers: 200,
});

/** Something to tell, in the transaction in which it happened. `id` says which event it is: the same is told once. */
export interface Happening {
  id: string;
  event: ProgramEvent;
  about: About;
  rating?: number;
}

/** Writes what webhooks are to be told, in order, and wakes each of them once. */
export async function tell(app: App, tx: Tx, happenings: readonly Happening[]): Promise<void> {
  const webhookIds = new Set<number>();
  for (const happening of happenings) for (const id of await write(app, tx, happening)) webhookIds.add(id);
  for (const webhookId of webhookIds) await deliverSoon(app, tx, webhookId);
}

async function write(app: App, tx: Tx, happening: Happening): Promise<number[]> {
  const { id, event, about, rating = null } = happening;
  if (!(await isWanted(app, tx, event))) return [];
  const envelope = await envelopeOf(app, tx, { id, event, at: app.clock.now(), about, rating });
  const rows = await tx.sql<{ webhook_id: number }>(
    `insert into webhook_deliveries (company_id, webhook_id, event_id, event, conversation, payload)
     select $1, w.id, $2, $3, $4, $5 from webhooks w
     where w.company_id = $1 and w.is_active and w.paused_at is null and $3 = any (w.events)
     on conflict (company_id, webhook_id, event_id) do nothing returning webhook_id`,
    [tx.companyId, id, event, envelope.contact?.id ?? 0, JSON.stringify(envelope)],
  );
  return rows.map((row) => row.webhook_id);
}

/** One job for each webhook: it sends all that waits. */
export const deliverSoon = (app: App, tx: Tx, webhookId: number, at = new Date()): Promise<void> =>
  app.jobs.sendOnce(tx, deliverWebhook, {
    key: `${tx.companyId}/${webhookId}`,
    data: { companyId: tx.companyId, webhookId },
    at,
  });
