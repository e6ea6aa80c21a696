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

const leaveOut = prepared<{ campaign_id: number }>(
  "campaign_recipients_leave_out",
  `update campaign_recipients r set status = 'skipped', reason = 'ERR_CAMPAIGN_OPTED_OUT' from contacts c
   where c.company_id = $1 and c.id = any ($2::bigint[]) and c.opted_out_at is not null
     and r.company_id = $1 and r.contact_id = c.id and r.status = 'queued' and r.message_id is null
   returning r.campaign_id`,
);

/** Contacts changed: removes those who opted out from running campaigns. */
export async function leaveOutOptedOut(app: App, tx: Tx, contactIds: readonly number[]): Promise<void> {
  if (contactIds.length > 0) await advanced(app, tx, await tx.run(leaveOut, [contactIds]));
}

// For the last campaign that wrote to them: on the connection, if any did there.
const optOut = prepared<{ campaign_id: number }>(
  "campaign_recipients_opt_out",
  `update campaign_recipients r set opted_out_at = l.opted_out_at
   from (
     select s.campaign_id, s.id, c.opted_out_at from contacts c
     join campaign_recipients s on s.company_id = $1 and s.contact_id = c.id and s.message_id is not null
       and s.sent_at between c.opted_out_at - interval '7 days' and c.opted_out_at
     where c.company_id = $1 and c.id = $2
     order by coalesce(s.connection_id = $3::bigint, false) desc, s.sent_at desc limit 1
   ) l
   where r.company_id = $1 and r.campaign_id = l.campaign_id and r.id = l.id and r.opted_out_at is null
   returning r.campaign_id`,
);

/** A contact opted out, by writing on a connection or noted by a user: counts it for the campaign that it answers. */
export async function countOptOut(
  app: App,
  tx: Tx,
  { contactId, connectionId }: { contactId: number; connectionId: number | null },
): Promise<void> {
  await advanced(app, tx, await tx.run(optOut, [contactId, connectionId]));
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
