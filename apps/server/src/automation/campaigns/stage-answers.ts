import { keepTags } from "../../inbox/tags/access.ts";
import { changeTicketTags } from "../../inbox/tags/ticket-tags.ts";
import type { App } from "../../platform/app.ts";
import type { Tx } from "../../platform/database/database.ts";

/**
 * Puts conversations that answer a campaign in its stage, where they are in none: that of a recipient who had none then
 * begins with the answer. The caller holds the conversations.
 */
export async function stageAnswers(
  app: App,
  tx: Tx,
  answers: readonly { campaign_id: number; ticket_id: number }[],
): Promise<void> {
  const found = await tx.sql<{ ticket_id: number; tag_id: number }>(
    `select x.ticket_id, g.id as tag_id from unnest($2::bigint[], $3::bigint[]) as x (campaign_id, ticket_id)
     join campaigns c on c.company_id = $1 and c.id = x.campaign_id
     join tags g on g.company_id = $1 and g.id = c.move_to_tag_id and g.kanban
     where not exists (
       select from ticket_tags s join tags k on k.company_id = $1 and k.id = s.tag_id and k.kanban
       where s.company_id = $1 and s.ticket_id = x.ticket_id)
     order by x.ticket_id`,
    [tx.companyId, answers.map((one) => one.campaign_id), answers.map((one) => one.ticket_id)],
  );
  if (found.length === 0) return;
  const known = await keepTags(tx, [...new Set(found.map(({ tag_id }) => tag_id))]);
  for (const { ticket_id, tag_id } of found)
    if (known.get(tag_id)?.isStage) await changeTicketTags(app, tx, ticket_id, { adds: [tag_id], removes: [] });
}
