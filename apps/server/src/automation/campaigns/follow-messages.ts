import type { SendFailure } from "../../channels/events.ts";
import type { AckReport, ConnectionRef } from "../../channels/port.ts";
import type { App } from "../../platform/app.ts";
import type { Tx } from "../../platform/database/database.ts";
import { prepared } from "../../platform/database/prepared.ts";
import { moveLater } from "./due.ts";
import { campaignsAdvanced } from "./events.ts";
import { stageAnswers } from "./stage-answers.ts";

interface Changed {
  campaign_id: number;
  is_to_move: boolean;
}

// Status only rises. A message that WhatsApp has was not lost: clear an earlier failure.
const raise = prepared<Changed>(
  "campaign_recipients_raise",
  `update campaign_recipients r set
     status = case when a.ack >= 3 then 'read' when a.ack = 2 then 'delivered' else 'sent' end, reason = null,
     delivered_at = case when r.delivered_at is null and a.ack >= 2 then now() else r.delivered_at end,
     read_at = case when a.ack >= 3 then now() else r.read_at end,
     is_to_move = r.is_to_move or (r.status in ('sending', 'failed') and c.move_to_tag_id is not null)
   from (select x.external_id, max(x.ack) as ack from unnest($3::text[], $4::smallint[]) as x (external_id, ack) group by 1) a, campaigns c
   where r.company_id = $1 and r.external_id = a.external_id and r.connection_id = $2
     and c.company_id = $1 and c.id = r.campaign_id
     and (r.status in ('sending', 'failed') or (r.status = 'sent' and a.ack >= 2) or (r.status = 'delivered' and a.ack >= 3))
   returning r.campaign_id, r.is_to_move`,
);

/**
 * WhatsApp accepted, delivered or showed messages. Recipients whose message it accepted get the campaign's other tag.
 */
export async function followAcks(
  app: App,
  tx: Tx,
  { connectionId }: ConnectionRef,
  reports: readonly AckReport[],
): Promise<void> {
  const changed = await tx.run(raise, [
    connectionId,
    reports.map(({ externalId }) => externalId),
    reports.map(({ ack }) => ack),
  ]);
  await advanced(app, tx, changed);
  for (const campaignId of new Set(changed.flatMap((row) => (row.is_to_move ? [row.campaign_id] : []))))
    await moveLater(app, tx, campaignId);
}

/** Messages failed: sets the reason on their recipients. */
export async function followFailures(
  app: App,
  tx: Tx,
  { connectionId }: ConnectionRef,
  failures: readonly SendFailure[],
): Promise<void> {
  const changed = await tx.sql<{ campaign_id: number }>(
    `update campaign_recipients r set status = 'failed', reason = f.code
     from unnest($3::text[], $4::text[]) as f (external_id, code)
     where r.company_id = $1 and r.external_id = f.external_id and r.connection_id = $2 and r.status = 'sending'
     returning r.campaign_id`,
    [tx.companyId, connectionId, failures.map(({ externalId }) => externalId), failures.map(({ code }) => code)],
  );
  const files = await tx.sql<{ id: number }>(
    `select id from messages where company_id = $1 and connection_id = $2 and external_id = any ($3::text[])
       and source = 'campaign' and kind <> 'chat'`,
    [tx.companyId, connectionId, failures.map(({ externalId }) => externalId)],
  );
  for (const { id } of files) changed.push(...(await countFailedFile(tx, id, 1)));
  await advanced(app, tx, changed);
}

/** A file failed, or is retried: its recipient has one more failed file, or one less. */
const countFailedFile = (tx: Tx, messageId: number, change: 1 | -1): Promise<{ campaign_id: number }[]> =>
  tx.sql(
    `update campaign_recipients r set files_failed = greatest(0, r.files_failed + $3) from messages m
     where r.company_id = $1 and m.company_id = $1 and m.id = $2 and r.contact_id = m.contact_id
       and m.id = any (r.file_message_ids) returning r.campaign_id`,
    [tx.companyId, messageId, change],
  );

/** A user retried a failed message in its conversation. */
export async function followRetry(app: App, tx: Tx, messageId: number): Promise<void> {
  const changed = await tx.sql<{ campaign_id: number }>(
    `update campaign_recipients set status = 'sending', reason = null
     where company_id = $1 and message_id = $2 and status = 'failed' returning campaign_id`,
    [tx.companyId, messageId],
  );
  await advanced(app, tx, changed.length > 0 ? changed : await countFailedFile(tx, messageId, -1));
}

/** The first message from a recipient within this time counts as an answer. */
const answersWithin = "interval '7 days'";

const answer = prepared<{ campaign_id: number; ticket_id: number }>(
  "campaign_recipients_answer",
  `update campaign_recipients r set answered_at = now()
   from (
     select distinct on (l.campaign_id, l.id) l.campaign_id, l.id, t.id as ticket_id from unnest($2::bigint[], $3::bigint[]) as x (ticket_id, connection_id)
     join tickets t on t.company_id = $1 and t.id = x.ticket_id
     cross join lateral (
       select s.campaign_id, s.id, s.answered_at, s.opted_out_at from campaign_recipients s
       where s.company_id = $1 and s.contact_id = t.contact_id and s.connection_id = x.connection_id and s.message_id is not null
         and s.sent_at > now() - ${answersWithin} order by s.sent_at desc limit 1
     ) l where l.answered_at is null and l.opted_out_at is null
   ) a
   where r.company_id = $1 and r.campaign_id = a.campaign_id and r.id = a.id and r.answered_at is null
   returning r.campaign_id, a.ticket_id`,
);

/**
 * Customers wrote: counts it as an answer to the campaign that last wrote to them, unless they have opted out; the
 * conversation is in the campaign's stage.
 */
export async function followAnswers(
  app: App,
  tx: Tx,
  messages: readonly { ticketId: number; connectionId: number }[],
): Promise<void> {
  const changed = await tx.run(answer, [
    messages.map(({ ticketId }) => ticketId),
    messages.map(({ connectionId }) => connectionId),
  ]);
  if (changed.length === 0) return;
  await stageAnswers(app, tx, changed);
  await advanced(app, tx, changed);
}

/** A deleted connection's outbox is gone: the outcome of its unsent messages stays unknown. */
export async function followDeletion(app: App, tx: Tx, connectionId: number): Promise<void> {
  const changed = await tx.sql<{ campaign_id: number }>(
    `update campaign_recipients set status = 'failed', reason = 'ERR_WAPP_NOT_INITIALIZED'
     where company_id = $1 and connection_id = $2 and status = 'sending' returning campaign_id`,
    [tx.companyId, connectionId],
  );
  await advanced(app, tx, changed);
}

async function advanced(app: App, tx: Tx, changed: readonly { campaign_id: number }[]): Promise<void> {
  if (changed.length === 0) return;
  const campaignIds = [...new Set(changed.map(({ campaign_id }) => campaign_id))];
  await app.events.emit(tx, campaignsAdvanced, { campaignIds });
}
