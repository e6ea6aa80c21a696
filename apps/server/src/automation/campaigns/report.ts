import type { Answer } from "@recado/contracts";
import { limits } from "@recado/contracts/limits";
import type { Actor } from "../../platform/actor.ts";
import type { App } from "../../platform/app.ts";
import type { Tx } from "../../platform/database/database.ts";
import { countsOf, progressOf, type CountRow } from "./counts.ts";
import { presentCampaign } from "./present.ts";
import { presentRecipient, recipientsOf, recipientsWhere, type RecipientRow } from "./recipients.ts";
import { campaignOf } from "./rows.ts";
import { variantsOf } from "./rules.ts";

/** A campaign, with its first recipients in the specification's shapes, and their total. */
export function showCampaign(
  app: App,
  actor: Actor,
  campaignId: number,
): Promise<Answer<"GET /campaigns/:campaignId">> {
  return app.database.tenant(actor.companyId, async (tx) => {
    const row = await campaignOf(tx, campaignId);
    const counts = await countsOf(tx, [campaignId]);
    const most = limits.campaign.detail;
    const found = await tx.sql<RecipientRow & { on_whatsapp: boolean | null }>(
      `${recipientsWhere(recipientsOf(row))} order by r.id limit ${most + 1}`,
      [tx.companyId, campaignId],
    );
    const hasMore = found.length > most;
    const recipients = found
      .slice(0, most)
      .map((one) => ({ ...presentRecipient(one), isWhatsappValid: validityOf(one) }));
    const shipping = recipients.filter(({ sentAt }) => sentAt !== null);
    return {
      ...presentCampaign(row, counts),
      contactList: {
        id: row.contact_list_id,
        name: row.contact_list?.name ?? "",
        contacts: recipients.map(({ id, name, number, isWhatsappValid }) => ({ id, name, number, isWhatsappValid })),
        count: hasMore ? progressOf(counts).total : recipients.length,
        hasMore,
      },
      shipping: shipping.map(({ id, contactId, number, deliveredAt }) => ({ id, contactId, number, deliveredAt })),
      shippingCount: hasMore ? writtenTo(counts) : shipping.length,
    };
  });
}

/** Recipients who were written to have a connection. */
const writtenTo = (counts: readonly CountRow[]): number =>
  progressOf(counts.filter(({ connection_id }) => connection_id !== 0)).total;

/** A recipient who was reached is on WhatsApp, whatever was known before. */
function validityOf(row: RecipientRow & { on_whatsapp: boolean | null }): boolean | null {
  if (row.reason === "ERR_WAPP_INVALID_CONTACT") return false;
  return ["sent", "delivered", "read"].includes(row.status) ? true : row.on_whatsapp;
}

export function reportCampaign(
  app: App,
  actor: Actor,
  campaignId: number,
): Promise<Answer<"GET /campaigns/:campaignId/report">> {
  return app.database.tenant(actor.companyId, async (tx) => {
    const row = await campaignOf(tx, campaignId);
    const counts = await countsOf(tx, [campaignId]);
    return {
      campaign: presentCampaign(row, counts),
      variants: variantsOf(row.messages).map((variant) => ({
        variant,
        progress: progressOf(counts.filter((one) => one.variant === variant)),
      })),
      connections: await perConnection(tx, counts),
      failures: reasonsOf(counts, "failed"),
      leftOut: [
        ...reasonsOf(counts, "skipped"),
        ...(row.duplicates > 0 ? [{ reason: "ERR_CAMPAIGN_DUPLICATE", count: row.duplicates }] : []),
      ],
    };
  });
}

/** Includes connections deleted since. */
async function perConnection(tx: Tx, counts: readonly CountRow[]) {
  const ids = [...new Set(counts.map(({ connection_id }) => connection_id))].filter((id) => id !== 0);
  const rows = await tx.sql<{ id: number; name: string; is_test: boolean }>(
    "select id, name, is_test from connections where company_id = $1 and id = any ($2::bigint[]) order by id",
    [tx.companyId, ids],
  );
  return rows.map(({ id, name, is_test: isTest }) => {
    const { total: _, ...progress } = progressOf(counts.filter(({ connection_id }) => connection_id === id));
    return { whatsappId: id, name, isTest, progress };
  });
}

/** The most frequent first. */
function reasonsOf(counts: readonly CountRow[], what: "failed" | "skipped"): { reason: string; count: number }[] {
  const byReason = new Map<string, number>();
  for (const one of counts)
    if (one.what === what) byReason.set(one.reason, (byReason.get(one.reason) ?? 0) + one.count);
  return [...byReason]
    .map(([reason, count]) => ({ reason, count }))
    .filter(({ count }) => count > 0)
    .sort((a, b) => b.count - a.count || a.reason.localeCompare(b.reason));
}
