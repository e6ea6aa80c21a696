import type { App } from "../../platform/app.ts";
import type { Tx } from "../../platform/database/database.ts";
import { prepared } from "../../platform/database/prepared.ts";
import { campaignsAdvanced } from "./events.ts";

/** Contacts are about to be deleted: cancels their messages, and removes them from reports. */
export async function forgetContacts(app: App, tx: Tx, contactIds: readonly number[]): Promise<void> {
  const rows = await tx.sql<{ campaign_id: number }>(
    `update campaign_recipients set person_key = 'x' || id, name = '', number = '', email = '',
            status = case when status = 'queued' then 'skipped' when status = 'sending' then 'failed' else status end,
            reason = case when status in ('queued', 'sending') then 'ERR_NO_CONTACT_FOUND' else reason end
     where company_id = $1 and contact_id = any ($2::bigint[]) returning campaign_id`,
    [tx.companyId, contactIds],
  );
  await advanced(app, tx, rows);
}

// The opt-out counts for the last campaign that wrote to them.
const optOut = prepared<{ campaign_id: number }>(
  "campaign_recipients_opt_out",
  `with gone as (
     select c.id, c.opted_out_at from contacts c where c.company_id = $1 and c.id = any ($2::bigint[]) and c.opted_out_at is not null
   ), last as (
     select distinct on (r.contact_id) r.campaign_id, r.id, g.opted_out_at from gone g
     join campaign_recipients r on r.company_id = $1 and r.contact_id = g.id and r.message_id is not null
       and r.sent_at between g.opted_out_at - interval '7 days' and g.opted_out_at
     order by r.contact_id, r.sent_at desc
   ), told as (
     update campaign_recipients r set opted_out_at = l.opted_out_at from last l
     where r.company_id = $1 and r.campaign_id = l.campaign_id and r.id = l.id and r.opted_out_at is null
     returning r.campaign_id
   ), left_out as (
     update campaign_recipients r set status = 'skipped', reason = 'ERR_CAMPAIGN_OPTED_OUT' from gone g
     where r.company_id = $1 and r.contact_id = g.id and r.status = 'queued' and r.message_id is null
     returning r.campaign_id
   )
   select campaign_id from told union select campaign_id from left_out`,
);

/** Contacts changed: removes those who opted out from running campaigns. */
export async function followOptOuts(app: App, tx: Tx, contactIds: readonly number[]): Promise<void> {
  if (contactIds.length > 0) await advanced(app, tx, await tx.run(optOut, [contactIds]));
}

// Another message since the campaign's counts as an answer. WhatsApp's times are whole seconds.
const noAnswer = prepared<{ campaign_id: number }>(
  "campaign_recipients_no_answer",
  `update campaign_recipients r set answered_at = null
   from opt_outs o
   where o.company_id = $1 and o.contact_id = $2 and o.reason = 'keyword' and o.taken_back_at is null
     and r.company_id = $1 and r.contact_id = $2 and r.opted_out_at is not null and r.answered_at is not null and (
       select count(*) from messages m where m.company_id = $1 and m.contact_id = $2 and m.connection_id = r.connection_id
         and not m.from_me and m.sent_at >= date_trunc('second', r.sent_at)) <= 1
   returning r.campaign_id`,
);

/** After an opt-out: the keyword alone does not count as an answer to the campaign. */
export async function forgetKeyword(app: App, tx: Tx, contactId: number): Promise<void> {
  await advanced(app, tx, await tx.run(noAnswer, [contactId]));
}

async function advanced(app: App, tx: Tx, rows: readonly { campaign_id: number }[]): Promise<void> {
  const campaignIds = [...new Set(rows.map(({ campaign_id }) => campaign_id))];
  if (campaignIds.length > 0) await app.events.emit(tx, campaignsAdvanced, { campaignIds });
}
