import { limits } from "@recado/contracts/limits";
import { connectionOf } from "../../channels/connections/access.ts";
import { keepTags } from "../../inbox/tags/access.ts";
import type { Tx } from "../../platform/database/database.ts";
import { refuse } from "../../platform/refusal.ts";
import type { CampaignRow } from "./rows.ts";

export type Saved = Pick<
  CampaignRow,
  | "name"
  | "messages"
  | "scheduled_at"
  | "tag_id"
  | "contact_list_id"
  | "move_to_tag_id"
  | "schedule_template_id"
  | "connection_template_id"
  | "connection_id"
  | "file_list_id"
>;

/** Refuses what can't be saved. Locks what the campaign refers to until the transaction ends. */
export async function assertSavable(tx: Tx, saved: Saved, now: Date): Promise<void> {
  if (saved.tag_id !== null && saved.contact_list_id !== null) throw refuse("ERR_CAMPAIGN_AUDIENCE");
  if (saved.tag_id !== null && saved.tag_id === saved.move_to_tag_id) throw refuse("ERR_SAME_TAG");
  const latest = now.getTime() + limits.campaign.daysAhead * 86_400_000;
  if (saved.scheduled_at !== null && saved.scheduled_at.getTime() > latest) throw refuse("ERR_CAMPAIGN_TOO_FAR");
  const tagIds = [saved.tag_id, saved.move_to_tag_id].filter((id) => id !== null);
  if ((await keepTags(tx, tagIds)).size !== tagIds.length) throw refuse("ERR_NO_TAG_FOUND");
  await assertThere(tx, "contact_lists", saved.contact_list_id, "ERR_NO_CONTACT_LIST_FOUND");
  await assertThere(tx, "campaign_schedule_templates", saved.schedule_template_id, "ERR_NO_CAMPAIGN_TEMPLATE_FOUND");
  await assertThere(
    tx,
    "campaign_connection_templates",
    saved.connection_template_id,
    "ERR_NO_CAMPAIGN_TEMPLATE_FOUND",
  );
  await assertThere(tx, "file_lists", saved.file_list_id, "ERR_NO_FILE_LIST_FOUND");
  if (saved.connection_id !== null) await connectionOf(tx, saved.connection_id);
  if (saved.connection_template_id !== null) await assertConnections(tx, saved);
}

type Referred = "contact_lists" | "campaign_schedule_templates" | "campaign_connection_templates" | "file_lists";
type Absence = "ERR_NO_CONTACT_LIST_FOUND" | "ERR_NO_CAMPAIGN_TEMPLATE_FOUND" | "ERR_NO_FILE_LIST_FOUND";

async function assertThere(tx: Tx, table: Referred, id: number | null, code: Absence): Promise<void> {
  if (id === null) return;
  const rows = await tx.sql(`select from ${table} where company_id = $1 and id = $2 for key share`, [tx.companyId, id]);
  if (rows.length === 0) throw refuse(code);
}

/** Refuses to go on for an audience that is not stored yet and was deleted: whoever had the tag then isn't asked for now. */
export async function assertAudience(
  tx: Tx,
  campaign: Pick<CampaignRow, "tag_id" | "contact_list_id" | "freeze_stage">,
): Promise<void> {
  if (campaign.freeze_stage === "done") return;
  if (campaign.tag_id === null) {
    // The foreign key has cleared it with its list.
    if (campaign.contact_list_id === null) throw refuse("ERR_NO_CONTACT_LIST_FOUND");
    await assertThere(tx, "contact_lists", campaign.contact_list_id, "ERR_NO_CONTACT_LIST_FOUND");
  } else if (!(await keepTags(tx, [campaign.tag_id])).has(campaign.tag_id)) throw refuse("ERR_NO_TAG_FOUND");
}

/** Refuses a template without an enabled connection: it sends nothing. */
export async function assertConnections(
  tx: Tx,
  campaign: Pick<CampaignRow, "connection_template_id" | "connection_id">,
): Promise<void> {
  const rows = await tx.sql(
    `select from campaign_connection_template_items i
     join connections w on w.company_id = $1 and w.id = i.connection_id and w.deleted_at is null
     where i.company_id = $1 and i.template_id = $2 and i.is_enabled and ($3::bigint is null or i.connection_id = $3) limit 1`,
    [tx.companyId, campaign.connection_template_id, campaign.connection_id],
  );
  if (rows.length === 0) throw refuse("ERR_CAMPAIGN_NO_CONNECTION");
}
