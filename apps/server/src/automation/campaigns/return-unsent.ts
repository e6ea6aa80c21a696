import { withdrawUnsent } from "../../inbox/messages/send/send-again.ts";
import type { App } from "../../platform/app.ts";
import type { Tx } from "../../platform/database/database.ts";
import { campaignsAdvanced } from "./events.ts";

interface SendingRow {
  id: number;
  message_id: number;
  file_message_ids: number[];
}

/** How long a connection must be down before its rows are taken back. */
const downFor = "interval '1 minute'";

/**
 * Takes back the messages of a connection that is down: those that no session claimed leave the outbox, and their
 * recipients wait for a turn again. Claimed ones stay: WhatsApp may have them.
 */
export async function giveBack(app: App, tx: Tx, campaignId: number): Promise<void> {
  const rows = await tx.sql<SendingRow & object>(
    `select r.id, r.message_id, r.file_message_ids from campaign_recipients r
     join connections w on w.company_id = $1 and w.id = r.connection_id
     where r.company_id = $1 and r.campaign_id = $2 and r.status = 'sending' and r.message_id is not null
       and w.down_since < now() - ${downFor} order by r.id limit 500`,
    [tx.companyId, campaignId],
  );
  await takeBack(app, tx, campaignId, rows);
}

/** The same for all waiting messages: the campaign is stopped. */
export async function giveBackAll(app: App, tx: Tx, campaignId: number): Promise<void> {
  const rows = await tx.sql<SendingRow & object>(
    `select id, message_id, file_message_ids from campaign_recipients
     where company_id = $1 and campaign_id = $2 and status = 'sending' and message_id is not null order by id limit 500`,
    [tx.companyId, campaignId],
  );
  await takeBack(app, tx, campaignId, rows);
}

async function takeBack(app: App, tx: Tx, campaignId: number, rows: readonly SendingRow[]): Promise<void> {
  if (rows.length === 0) return;
  const taken = await withdrawUnsent(
    app,
    tx,
    rows.map(({ message_id }) => message_id),
  );
  if (taken.length === 0) return;
  // Files follow their text in the conversation: if no session claimed the text, none claimed its files.
  const files = rows.flatMap((row) => (taken.includes(row.message_id) ? row.file_message_ids : []));
  if (files.length > 0) await withdrawUnsent(app, tx, files);
  await tx.sql(
    `update campaign_recipients set status = 'queued', connection_id = null, external_id = null, message_id = null, sent_at = null,
            is_first_contact = false, file_message_ids = '{}', files_failed = 0
     where company_id = $1 and campaign_id = $2 and message_id = any ($3::bigint[]) and status = 'sending'`,
    [tx.companyId, campaignId, taken],
  );
  await app.events.emit(tx, campaignsAdvanced, { campaignIds: [campaignId] });
}

/**
 * For messages whose acknowledgement or failure this module missed, copies the outcome from the conversation; messages
 * in neither the conversation nor the outbox have failed. Answers whether anything changed: a campaign ends.
 */
export async function reconcile(app: App, tx: Tx, campaignId: number): Promise<boolean> {
  const rows = await tx.sql(
    `update campaign_recipients r set
       status = case when m.ack >= 3 then 'read' when m.ack = 2 then 'delivered' when m.ack = 1 then 'sent' else 'failed' end,
       reason = case when m.ack > 0 then null when m.failure is null then 'ERR_SENDING_WAPP_MSG' else m.failure end
     from campaign_recipients s left join messages m on m.company_id = $1 and m.id = s.message_id
     where r.company_id = $1 and r.campaign_id = $2 and r.id = s.id and r.status = 'sending'
       and s.company_id = $1 and s.campaign_id = $2 and s.status = 'sending' and s.sent_at < now() - interval '1 minute'
       and (m.ack > 0 or m.failure is not null or not exists (
         select from outbox o where o.company_id = $1 and o.connection_id = s.connection_id and o.external_id = s.external_id))
     returning r.id`,
    [tx.companyId, campaignId],
  );
  if (rows.length > 0) await app.events.emit(tx, campaignsAdvanced, { campaignIds: [campaignId] });
  return rows.length > 0;
}
