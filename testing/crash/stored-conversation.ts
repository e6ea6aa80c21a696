import type { Ledger } from "./ledger.ts";
import type { Conversation } from "./scene.ts";

/**
 * The stored data of a customer since the first greeting, as texts that are equal for two customers with the same
 * conversation: without ids, numbers, our own times and the order of arrival.
 */
export async function rowsOf(ledger: Ledger, { customer }: Conversation): Promise<string[]> {
  const kinds = [
    `select 'person' as row, count(*) as people, (select count(*) from contact_identities i join mine on mine.id = i.contact_id) as names
     from mine`,
    `select 'ticket' as row, t.status, t.unread, t.last_message, t.last_message_from_me
     from tickets t join mine on mine.id = t.contact_id`,
    `select 'message' as row, case when m.from_me then m.body else m.external_id end as id, m.kind, m.body, m.ack, m.failure,
            m.is_deleted, m.is_edited, case when not m.from_me then m.sent_at end as sent
     from messages m join mine on mine.id = m.contact_id where m.body <> $1 || ' oi'`,
    `select 'reaction' as row, case when m.from_me then m.body else m.external_id end as id, r.emoji
     from message_reactions r join messages m on m.company_id = r.company_id and m.id = r.message_id
     join mine on mine.id = m.contact_id`,
    `select 'waits' as row, count(*) as early from early_effects e join mine on mine.id = e.contact_id`,
  ];
  const mine = `with mine as (
    select distinct c.id from contacts c left join contact_identities i on i.company_id = c.company_id and i.contact_id = c.id
    where c.number = $1 or i.value in ($1, '100' || $1))`;
  const rows: string[] = [];
  for (const kind of kinds) {
    const found = await ledger.query<{ row: object }>(`${mine} select to_jsonb(x) as row from (${kind}) x`, [customer]);
    rows.push(...found.map(({ row }) => JSON.stringify(row).replaceAll(customer, "customer")));
  }
  return rows.toSorted();
}
