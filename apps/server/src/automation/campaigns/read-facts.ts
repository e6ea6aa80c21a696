import { standingOf } from "../../identity/companies/standing.ts";
import type { App } from "../../platform/app.ts";
import type { Tx } from "../../platform/database/database.ts";
import { prepared } from "../../platform/database/prepared.ts";
import { isWindowOpen, nextOpening, type WindowDay } from "../campaign-templates/windows.ts";
import type { Candidate, TickFacts } from "./plan-tick.ts";
import type { CampaignRow } from "./rows.ts";
import { standingConnections } from "../../channels/pace/standing.ts";
import { templateConnections } from "./template-connections.ts";

interface CandidateRow {
  id: number;
  refusal: string | null;
  is_checked: boolean;
  known_on: number[] | null;
  tickets_on: number[] | null;
  blocked_on: number[] | null;
  bound_to: number | null;
}

/**
 * Candidates read of each kind, those who wrote before and those who never did: if one kind must wait, the other goes
 * on.
 */
const looked = 5;

/** Recipients who failed are retried later: the others go on. */
const isDue = "(retry_at is null or retry_at <= $3::timestamptz)";

const nextCandidates = prepared<CandidateRow>(
  "campaign_candidates",
  `with next as (
     (select * from campaign_recipients where company_id = $1 and campaign_id = $2 and status = 'queued' and not is_new and ${isDue} order by id limit ${looked})
     union all
     (select * from campaign_recipients where company_id = $1 and campaign_id = $2 and status = 'queued' and is_new and ${isDue} order by id limit ${looked})
   )
   select r.id,
     case when r.contact_id is null and r.number = '' then 'ERR_NO_CONTACT_FOUND'
          when c.is_group then 'ERR_CAMPAIGN_GROUP'
          when c.opted_out_at is not null then 'ERR_CAMPAIGN_OPTED_OUT'
          when c.on_whatsapp is false and c.whatsapp_asked_at > now() - interval '30 days' then 'ERR_WAPP_INVALID_CONTACT'
          when r.contact_id is not null and exists (
            select from campaign_recipients o where o.company_id = $1 and o.contact_id = r.contact_id and o.campaign_id = $2
              and o.id <> r.id and o.message_id is not null) then 'ERR_CAMPAIGN_DUPLICATE' end as refusal,
     c.on_whatsapp is true or r.message_id is not null or (c.id is not null and c.number = '') or t.known_on is not null as is_checked,
     t.known_on, t.tickets_on, case when r.message_id is not null then r.connection_id end as bound_to,
     (select json_agg(b.connection_id) from contact_blocks b where b.company_id = $1 and b.contact_id = r.contact_id) as blocked_on
   from next r
   left join contacts c on c.company_id = $1 and c.id = r.contact_id
   cross join lateral (
     select json_agg(t.connection_id order by t.last_message_at desc) as tickets_on,
            json_agg(t.connection_id) filter (where exists (
              select from messages m where m.company_id = $1 and m.contact_id = t.contact_id and m.connection_id = t.connection_id
                and not m.from_me)) as known_on
     from tickets t where t.company_id = $1 and t.contact_id = r.contact_id
   ) t
   order by r.id`,
);

/** The facts for the decision about a campaign, which the caller has locked. */
export async function readFacts(app: App, tx: Tx, campaign: CampaignRow, now: Date): Promise<TickFacts> {
  const standing = await standingOf(tx);
  const connections = await standingConnections(app, tx, await templateConnections(tx, campaign), now);
  const isFrozen = campaign.freeze_stage === "done";
  const candidates = isFrozen ? await tx.run(nextCandidates, [campaign.id, now]) : [];
  const { sending, retryAt } =
    candidates.length > 0 ? { sending: 0, retryAt: null } : await remaining(tx, campaign.id, isFrozen);
  return {
    now: now.getTime(),
    scheduledAt: campaign.scheduled_at?.getTime() ?? 0,
    isOverdue: standing.isOverdue,
    hasCampaigns: standing.may("useCampaigns"),
    window: await windowOf(tx, campaign.schedule_template_id, now),
    connections: connections.map(({ row, allowance, nextAt }) => ({ id: row.id, allowance, nextAt })),
    nextSendAt: campaign.next_send_at?.getTime() ?? 0,
    isFrozen,
    sending,
    candidates: candidates.map(candidateOf),
    retryAt: retryAt?.getTime() ?? null,
  };
}

const candidateOf = (row: CandidateRow): Candidate => ({
  id: row.id,
  refusal: row.refusal,
  isChecked: row.is_checked,
  knownOn: row.known_on ?? [],
  ticketsOn: row.tickets_on ?? [],
  blockedOn: row.blocked_on ?? [],
  boundTo: row.bound_to,
});

/** Without candidates: how many wait for WhatsApp, and when the first is retried. */
async function remaining(
  tx: Tx,
  campaignId: number,
  isFrozen: boolean,
): Promise<{ sending: number; retryAt: Date | null }> {
  const [row] = await tx.sql<{ sending: number; retryAt: Date | null }>(
    `select (select count(*) from campaign_recipients where company_id = $1 and campaign_id = $2 and status = 'sending') as sending,
            case when $3 then (select min(retry_at) from campaign_recipients
              where company_id = $1 and campaign_id = $2 and status = 'queued') end as "retryAt"`,
    [tx.companyId, campaignId, isFrozen],
  );
  return row ?? { sending: 0, retryAt: null };
}

async function windowOf(tx: Tx, templateId: number | null, now: Date): Promise<TickFacts["window"]> {
  const hours = await hoursOf(tx, templateId);
  if (!hours) return null;
  return {
    isOpen: isWindowOpen(hours.days, hours.timeZone, now),
    nextOpening: nextOpening(hours.days, hours.timeZone, now)?.getTime() ?? null,
  };
}

/** The hours of a schedule template; null if it was deleted. */
export async function hoursOf(
  tx: Tx,
  templateId: number | null,
): Promise<{ days: WindowDay[]; timeZone: string } | null> {
  const rows = await tx.sql<WindowDay & { timezone: string }>(
    `select t.timezone, d.day_of_week as "dayOfWeek", d.start_time as "startTime", d.end_time as "endTime",
            d.is_enabled as "isEnabled"
     from campaign_schedule_templates t
     left join campaign_schedule_template_days d on d.company_id = $1 and d.template_id = t.id and d.is_enabled
     where t.company_id = $1 and t.id = $2`,
    [tx.companyId, templateId],
  );
  const [first] = rows;
  return first ? { days: rows.filter(({ isEnabled }) => isEnabled), timeZone: first.timezone } : null;
}
