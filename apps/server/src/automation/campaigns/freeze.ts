import type { App } from "../../platform/app.ts";
import type { Tx } from "../../platform/database/database.ts";
import { numbersChecked } from "../contact-lists/events.ts";
import { campaignsAdvanced } from "./events.ts";
import type { CampaignRow } from "./rows.ts";
import { variantsOf } from "./rules.ts";

type Stage = "contacts" | "tickets" | "list";
const stagesOf = (campaign: Pick<CampaignRow, "tag_id">): readonly Stage[] =>
  campaign.tag_id === null ? ["list"] : ["contacts", "tickets"];

/**
 * The people in one part of an audience, ordered by `place`: `$2` is the tag or the list, `$3` the last place of the
 * previous part. The test phone's conversations are only for campaigns on test phones: its numbers are invented.
 */
export const sources: Record<Stage, string> = {
  contacts: `select x.contact_id as place, x.contact_id, ''::text as number, '' as name, '' as email, null::boolean as valid
    from contact_tags x where x.company_id = $1 and x.tag_id = $2 and x.contact_id > $3 order by x.contact_id`,
  tickets: `select x.ticket_id as place, t.contact_id, ''::text as number, '' as name, '' as email, null::boolean as valid
    from ticket_tags x join tickets t on t.company_id = $1 and t.id = x.ticket_id
    where x.company_id = $1 and x.tag_id = $2 and x.ticket_id > $3 order by x.ticket_id`,
  list: `select i.id as place, i.contact_id, i.number, i.name, i.email, i.is_whatsapp_valid as valid
    from contact_list_items i where i.company_id = $1 and i.contact_list_id = $2 and i.id > $3 order by i.id`,
};

/** How long WhatsApp's answer that a number does not exist stays valid. */
export const believed = "interval '30 days'";

/**
 * Each person once, with the reason if they are left out. `$4` is the connections of the template, `$5` whether all of
 * them are test phones.
 */
export const judged = (source: string) => `
  people as (
    select s.place, c.id as contact_id, s.name, s.email, s.valid,
           case when c.id is null then s.number else c.number end as number,
           c.is_group, c.opted_out_at, c.on_whatsapp is true as is_confirmed, c.on_whatsapp is false and c.whatsapp_asked_at > now() - ${believed} as is_absent
    from (${source}) s
    left join contact_identities i on i.company_id = $1 and s.contact_id is null and i.kind = 'pn' and i.value = s.number
    left join contacts c on c.company_id = $1 and c.id = case when s.contact_id is null then i.contact_id else s.contact_id end
  ),
  keyed as (
    select p.*, case when p.number <> '' then number_key(p.number) else 'c' || p.contact_id end as person_key from people p
  ),
  once as (
    select k.*, row_number() over (partition by k.person_key order by k.place) as turn from keyed k
  ),
  judged as (
    select o.place, o.contact_id, o.person_key, o.number, o.name, o.email, o.valid, o.turn,
      case when o.is_group then 'ERR_CAMPAIGN_GROUP'
           when o.opted_out_at is not null then 'ERR_CAMPAIGN_OPTED_OUT'
           when o.valid is false or o.is_absent or (o.number <> '' and o.number !~ '^[1-9][0-9]{7,14}$') or not ($5 or p.is_real)
             then 'ERR_WAPP_INVALID_CONTACT'
           when b.is_blocked then 'ERR_CONTACT_BLOCKED' end as reason,
      p.wrote, o.valid is true or o.is_confirmed or p.wrote as is_checked
    from once o
    cross join lateral (
      select coalesce(bool_or(t.last_inbound_at is not null), false) as wrote, coalesce(bool_or(not t.is_test), true) as is_real
      from tickets t where t.company_id = $1 and t.contact_id = o.contact_id
    ) p
    cross join lateral (
      select count(*) >= cardinality($4::bigint[]) and cardinality($4::bigint[]) > 0 as is_blocked from contact_blocks b
      where b.company_id = $1 and b.contact_id = o.contact_id and b.connection_id = any ($4::bigint[])
    ) b
  )`;

/** People per transaction. */
const part = 5_000;

/**
 * Stores the next part of the audience, including people left out, with the reason; people who occur twice are stored
 * once. Answers whether it was the last part.
 */
export async function freezePart(
  app: App,
  tx: Tx,
  campaign: CampaignRow,
  connectionIds: readonly number[],
): Promise<boolean> {
  const stages = stagesOf(campaign);
  const stage = stages.find((one) => one === campaign.freeze_stage) ?? stages[0] ?? "list";
  const variants = variantsOf(campaign.messages);
  const [done] = await tx.sql<{ last: number | null; named: number; stored: number; known: string[] | null }>(
    `with source as materialized (select * from (${sources[stage]}) s limit ${part}),
     ${judged("select * from source")},
     stored as (
       insert into campaign_recipients (company_id, campaign_id, contact_id, person_key, name, number, email, is_new, variant, status, reason)
       select $1, $6, j.contact_id, j.person_key,
              case when j.contact_id is null then j.name else '' end, case when j.contact_id is null then j.number else '' end,
              case when j.contact_id is null then j.email else '' end, not j.wrote,
              ($7::smallint[])[1 + (b.turns + count(*) filter (where j.reason is null) over (order by j.place) + cardinality($7::smallint[]) - 1) % cardinality($7::smallint[])],
              case when j.reason is null then 'queued' else 'skipped' end, j.reason
       from judged j
       cross join (
         select coalesce(sum(change), 0)::bigint as turns from campaign_counts
         where company_id = $1 and campaign_id = $6 and what = 'queued') b
       where j.turn = 1 and not exists (
         select from campaign_recipients r where r.company_id = $1 and r.campaign_id = $6 and r.person_key = j.person_key)
       order by j.place
       on conflict (company_id, campaign_id, person_key) do nothing returning 1
     )
     select (select max(place) from source) as last, (select count(*) from source) as named, (select count(*) from stored) as stored,
            (select array_agg(number) from judged where valid is null and is_checked and number <> '') as known`,
    [
      tx.companyId,
      campaign.tag_id ?? campaign.contact_list_id,
      campaign.frozen_to,
      connectionIds,
      campaign.is_test,
      campaign.id,
      variants,
    ],
  );
  const { last, named, stored, known } = done ?? { last: null, named: 0, stored: 0, known: null };
  const isOver = named < part;
  const next = isOver ? (stages[stages.indexOf(stage) + 1] ?? "done") : stage;
  await tx.sql(
    `update campaigns set freeze_stage = $3, frozen_to = $4, duplicates = duplicates + $5, updated_at = now()
     where company_id = $1 and id = $2`,
    [tx.companyId, campaign.id, next, isOver ? 0 : last, stage === "list" ? named - stored : 0],
  );
  // They wrote, or were found, after they came to the list; no check will tell it that.
  if (stage === "list" && known)
    await app.events.emit(tx, numbersChecked, { checks: known.map((number) => ({ number, isOnWhatsApp: true })) });
  await app.events.emit(tx, campaignsAdvanced, { campaignIds: [campaign.id] });
  return next === "done";
}
