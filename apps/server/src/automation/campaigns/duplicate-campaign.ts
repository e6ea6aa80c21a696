import type { Parsed } from "@recado/contracts";
import type { Campaign } from "@recado/contracts/campaign-shapes";
import type { Actor } from "../../platform/actor.ts";
import type { App } from "../../platform/app.ts";
import { campaignChanged } from "./events.ts";
import { presentOne } from "./present.ts";
import { campaignOf } from "./rows.ts";

/**
 * Copies a campaign's texts and audience without its start: nothing is sent before a start is chosen. Repeating the
 * call with the same `clientId` (the first answer was lost) makes one copy.
 */
export function duplicateCampaign(
  app: App,
  actor: Actor,
  campaignId: number,
  body: Parsed<"POST /campaigns/:campaignId/duplicate">["body"],
): Promise<Campaign> {
  const { name, clientId } = body ?? {};
  return app.database.tenant(actor.companyId, async (tx) => {
    const original = await campaignOf(tx, campaignId);
    const [made] = await tx.sql<{ id: number }>(
      `insert into campaigns (company_id, name, messages, status, tag_id, contact_list_id, move_to_tag_id, schedule_template_id,
              connection_template_id, connection_id, file_list_id, user_id, changed_by, client_id)
       select c.company_id, $3, c.messages, 'INATIVA', c.tag_id, c.contact_list_id, c.move_to_tag_id, c.schedule_template_id,
              c.connection_template_id, c.connection_id, c.file_list_id, $4, $4, $5
       from campaigns c where c.company_id = $1 and c.id = $2
       on conflict do nothing returning id`,
      [tx.companyId, campaignId, name ?? original.name, actor.userId, clientId ?? null],
    );
    if (made) {
      await app.events.emit(tx, campaignChanged, { campaignId: made.id, cause: "created" });
      return presentOne(tx, await campaignOf(tx, made.id));
    }
    const [known] = await tx.sql<{ id: number }>(
      "select id from campaigns where company_id = $1 and user_id = $2 and client_id = $3",
      [tx.companyId, actor.userId, clientId],
    );
    return presentOne(tx, await campaignOf(tx, known?.id ?? 0));
  });
}
