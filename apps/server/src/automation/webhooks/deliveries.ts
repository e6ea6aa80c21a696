import { randomUUID } from "node:crypto";
import type { Answer } from "@recado/contracts";
import type { Delivery } from "@recado/contracts/webhooks";
import type { Actor } from "../../platform/actor.ts";
import type { App } from "../../platform/app.ts";
import { openText } from "../../platform/crypto/sealed-text.ts";
import { refuse } from "../../platform/refusal.ts";
import { envelopeOf } from "../integrations/envelope.ts";
import { placeOf, webhookOf } from "./rows.ts";
import { sendDelivery } from "./send-delivery.ts";
import { deliverSoon } from "./write-deliveries.ts";

interface Row {
  id: number;
  eventId: string;
  event: string;
  state: Delivery["state"];
  attempts: number;
  status: number | null;
  error: string;
  createdAt: Date;
  deliveredAt: Date | null;
  nextAt: Date | null;
}
const columns = `id, event_id as "eventId", event, state, attempts, status, error, created_at as "createdAt", delivered_at as "deliveredAt",
  case when state = 'waiting' and attempts > 0 then due_at end as "nextAt"`;
const present = ({ createdAt, deliveredAt, nextAt, ...row }: Row): Delivery => ({
  ...row,
  createdAt: createdAt.toISOString(),
  deliveredAt: deliveredAt?.toISOString() ?? null,
  nextAt: nextAt?.toISOString() ?? null,
});

/** The latest events, newest first. */
export function listDeliveries(app: App, actor: Actor, webhookId: number): Promise<{ deliveries: Delivery[] }> {
  return app.database.tenant(actor.companyId, async (tx) => {
    await webhookOf(tx, webhookId);
    const rows = await tx.sql<Row & object>(
      `select ${columns} from webhook_deliveries where company_id = $1 and webhook_id = $2 order by id desc limit 200`,
      [tx.companyId, webhookId],
    );
    return { deliveries: rows.map(present) };
  });
}

/** Sends the event again, after earlier events of its conversation. */
export function sendAgain(app: App, actor: Actor, webhookId: number, deliveryId: number): Promise<Delivery> {
  return app.database.tenant(actor.companyId, async (tx) => {
    await webhookOf(tx, webhookId);
    const [row] = await tx.sql<Row & object>(
      `update webhook_deliveries set state = 'waiting', due_at = now(), attempts = 0, status = null, error = '', tried_since = now(), delivered_at = null
       where company_id = $1 and webhook_id = $2 and id = $3 returning ${columns}`,
      [tx.companyId, webhookId, deliveryId],
    );
    if (!row) throw refuse("ERR_NO_WEBHOOK_FOUND");
    await deliverSoon(app, tx, webhookId);
    return present(row);
  });
}

/** Sends a signed test event at once; waiting events are not affected. */
export async function testWebhook(
  app: App,
  actor: Actor,
  webhookId: number,
): Promise<Answer<"POST /webhooks/:webhookId/test">> {
  const eventId = randomUUID();
  const { url, secret, payload } = await app.database.tenant(actor.companyId, async (tx) => {
    const row = await webhookOf(tx, webhookId);
    return {
      url: row.url,
      secret: openText(app, tx, placeOf(row.id), row.secret),
      payload: await envelopeOf(tx, { id: eventId, event: "test", at: app.clock.now(), about: {} }),
    };
  });
  const { isDelivered, status, error } = await sendDelivery(app, { url, secret, eventId, payload });
  return { ok: isDelivered, status, error };
}
