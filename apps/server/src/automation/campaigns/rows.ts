import type { Campaign, CampaignStatus, CampaignWait } from "@recado/contracts/campaign-shapes";
import type { Tx } from "../../platform/database/database.ts";
import { refuse } from "../../platform/refusal.ts";

export interface CampaignRow {
  company_id: number;
  id: number;
  name: string;
  messages: string[];
  status: CampaignStatus;
  wait_reason: CampaignWait | null;
  waits_until: Date | null;
  scheduled_at: Date | null;
  started_at: Date | null;
  completed_at: Date | null;
  tag_id: number | null;
  contact_list_id: number | null;
  move_to_tag_id: number | null;
  schedule_template_id: number | null;
  connection_template_id: number | null;
  connection_id: number | null;
  file_list_id: number | null;
  user_id: number | null;
  version: number;
  /** The user who last saved it. */
  changer: { id: number; name: string } | null;
  /** Clearing: it was reopened, and the previous audience is still being deleted. */
  freeze_stage: "contacts" | "tickets" | "list" | "done" | "clearing" | null;
  frozen_to: number;
  duplicates: number;
  sent_count: number;
  next_send_at: Date | null;
  created_at: Date;
  updated_at: Date;
  /** All enabled connections of its template are test phones. */
  is_test: boolean;
  whatsapp: Campaign["whatsapp"];
  contact_list: Campaign["contactList"];
  tag: Campaign["tag"];
  move_to_tag: Campaign["moveToTag"];
}

/** The tag that a column of a campaign names, also where it is deleted. */
const tagIn = (column: "tag_id" | "move_to_tag_id"): string =>
  `(select jsonb_build_object('id', g.id, 'name', g.name, 'isDeleted', g.deleted_at is not null) from tags g
          where g.company_id = $1 and g.id = c.${column})`;

/** Campaigns that `condition` (on `c`; `$1` is the company) selects. */
export const campaignsWhere = (condition: string): string => `
  select c.*, exists (select from campaign_connection_template_items i where i.company_id = $1 and i.template_id = c.connection_template_id)
         and not exists (
           select from campaign_connection_template_items i join connections w on w.company_id = $1 and w.id = i.connection_id
           where i.company_id = $1 and i.template_id = c.connection_template_id and i.is_enabled and not w.is_test
             and w.deleted_at is null and (c.connection_id is null or c.connection_id = i.connection_id)) as is_test,
         (select jsonb_build_object('id', u.id, 'name', u.name) from users u
          where u.company_id = $1 and u.id = c.changed_by) as changer,
         (select jsonb_build_object('id', w.id, 'name', w.name) from connections w
          where w.company_id = $1 and w.id = c.connection_id) as whatsapp,
         (select jsonb_build_object('id', l.id, 'name', l.name) from contact_lists l
          where l.company_id = $1 and l.id = c.contact_list_id) as contact_list,
         ${tagIn("tag_id")} as tag, ${tagIn("move_to_tag_id")} as move_to_tag
  from campaigns c where c.company_id = $1 and c.deleted_at is null and ${condition}`;

/** Refuses missing campaigns and other companies' alike. */
export async function campaignOf(tx: Tx, campaignId: number): Promise<CampaignRow> {
  const [row] = await tx.sql<CampaignRow & object>(campaignsWhere("c.id = $2"), [tx.companyId, campaignId]);
  if (!row) throw refuse("ERR_NO_CAMPAIGN_FOUND");
  return row;
}

/** The same, locked until the transaction ends: concurrent users and ticks wait. */
export async function holdCampaign(tx: Tx, campaignId: number): Promise<CampaignRow> {
  await tx.sql("select from campaigns where company_id = $1 and id = $2 for no key update", [tx.companyId, campaignId]);
  return campaignOf(tx, campaignId);
}
