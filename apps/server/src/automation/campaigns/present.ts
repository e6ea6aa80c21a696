import type { Campaign } from "@recado/contracts/campaign-shapes";
import { limits } from "@recado/contracts/limits";
import { beginningOf } from "@recado/contracts/storable-text";
import type { Tx } from "../../platform/database/database.ts";
import { countsOf, hasWritten, progressOf, type CountRow } from "./counts.ts";
import type { CampaignRow } from "./rows.ts";
import { isEditable, mayDo } from "./rules.ts";

export function presentCampaign(row: CampaignRow, counts: readonly CountRow[], now = new Date()): Campaign {
  const [message1 = "", message2 = "", message3 = "", message4 = "", message5 = ""] = row.messages;
  const own = counts.filter(({ campaign_id }) => campaign_id === row.id);
  return {
    id: row.id,
    companyId: row.company_id,
    name: row.name,
    message1,
    message2,
    message3,
    message4,
    message5,
    isExcerpt: false,
    status: row.status,
    waitReason: row.wait_reason,
    waitsUntil: row.waits_until?.toISOString() ?? null,
    scheduledAt: row.scheduled_at?.toISOString() ?? null,
    startedAt: row.started_at?.toISOString() ?? null,
    completedAt: row.completed_at?.toISOString() ?? null,
    whatsappId: row.connection_id,
    whatsapp: row.whatsapp,
    contactListId: row.contact_list_id,
    contactList: row.contact_list,
    tagListId: row.tag_id,
    tagId: row.tag_id,
    tag: row.tag,
    moveToTagId: row.move_to_tag_id,
    moveToTag: row.move_to_tag,
    scheduleTemplateId: row.schedule_template_id,
    whatsappTemplateId: row.connection_template_id,
    fileListId: row.file_list_id,
    userId: row.user_id,
    version: row.version,
    changedBy: row.changer,
    isTest: row.is_test,
    isEditable: isEditable(row.status, row.scheduled_at, now),
    isReopenable: mayDo("reopen", row.status) && !hasWritten(own),
    progress: progressOf(own),
    createdAt: row.created_at.toISOString(),
    updatedAt: row.updated_at.toISOString(),
  };
}

/** For lists: cut texts. */
export async function presentCampaigns(tx: Tx, rows: readonly CampaignRow[]): Promise<Campaign[]> {
  const counts = await countsOf(
    tx,
    rows.map(({ id }) => id),
  );
  return rows.map((row) => {
    const messages = row.messages.map((text) => beginningOf(text, limits.campaignExcerpt));
    const isExcerpt = messages.some((text, n) => text !== row.messages[n]);
    return { ...presentCampaign({ ...row, messages }, counts), isExcerpt };
  });
}

export async function presentOne(tx: Tx, row: CampaignRow): Promise<Campaign> {
  return presentCampaign(row, await countsOf(tx, [row.id]));
}
