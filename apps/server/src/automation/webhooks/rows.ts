import type { ProgramEvent } from "@recado/contracts/program-event-names";
import type { Webhook } from "@recado/contracts/webhooks";
import { maskOfSecret } from "../../platform/crypto/sealed-text.ts";
import type { Tx } from "../../platform/database/database.ts";
import { refuse } from "../../platform/refusal.ts";

export interface WebhookRow {
  id: number;
  name: string;
  url: string;
  secret: Buffer | null;
  events: ProgramEvent[];
  is_active: boolean;
  paused_at: Date | null;
  failing_since: Date | null;
  created_at: Date;
  updated_at: Date;
}

export const selectWebhooks = `
  select w.id, w.name, w.url, w.secret, w.events, w.is_active, w.paused_at, w.failing_since, w.created_at, w.updated_at
  from webhooks w where w.company_id = $1`;

/** Missing webhooks and other companies' get the same refusal. */
export async function webhookOf(tx: Tx, webhookId: number): Promise<WebhookRow> {
  const [row] = await tx.sql<WebhookRow & object>(`${selectWebhooks} and w.id = $2`, [tx.companyId, webhookId]);
  if (!row) throw refuse("ERR_NO_WEBHOOK_FOUND");
  return row;
}

/** The secret's place, to which its encryption is bound. */
export const placeOf = (webhookId: number): string => `webhooks/${webhookId}/secret`;

export const presentWebhook = (row: WebhookRow): Webhook => ({
  id: row.id,
  name: row.name,
  url: row.url,
  secret: maskOfSecret(row.secret),
  events: row.events,
  isActive: row.is_active,
  pausedAt: row.paused_at?.toISOString() ?? null,
  failingSince: row.failing_since?.toISOString() ?? null,
  createdAt: row.created_at.toISOString(),
  updatedAt: row.updated_at.toISOString(),
});
