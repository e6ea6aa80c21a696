import type pg from "pg";

export interface Filling {
  companyId: number;
  connectionId: number;
  /** Attendants and queues that the conversations are spread over; one in ten conversations has no queue. */
  userIds: readonly number[];
  queueIds: readonly number[];
  contacts: number;
  /** For each contact: all but the last are closed, and of those one in 27 is open and two wait. */
  conversations: number;
  /** The number in each conversation, alternately the customer's and ours. */
  messages: number;
}

/**
 * Gives a company a history, in chronological order. The client is a superuser's, without row-level security and
 * foreign keys, so that a million messages take seconds. Analyse afterwards.
 */
export async function fillCompany(client: pg.Client, filling: Filling): Promise<void> {
  const { companyId, connectionId, userIds, queueIds, contacts, conversations, messages } = filling;
  await client.query("begin; set local session_replication_role = replica");
  await client.query(
    `with made as (
       insert into contacts (company_id, name, push_name, number)
       select $1::bigint, 'Cliente ' || n, 'Cliente ' || n, '5521' || (900000000 + n) from generate_series(1, $2::integer) n
       returning id, number)
     insert into contact_identities (company_id, kind, value, contact_id) select $1, 'pn', number, id from made`,
    [companyId, contacts],
  );
  await client.query(
    `insert into tickets (company_id, status, contact_id, connection_id, queue_id, user_id, last_message, last_message_at, unread, closed_at, created_at)
     select $1::bigint, status, contact_id, $2::bigint, case when n % 10 > 0 then ($4::bigint[])[1 + (n + k) % cardinality($4::bigint[])] end,
            case when status <> 'pending' then ($3::bigint[])[1 + n % cardinality($3::bigint[])] end, 'Até logo!', at,
            case status when 'closed' then 0 when 'open' then n % 2 else 1 + n % 3 end, case when status = 'closed' then at end, at - interval '1 hour'
     from (select c.id as contact_id, n, k, case when k < $5::integer or n % 27 > 2 then 'closed' when n % 27 = 0 then 'open' else 'pending' end as status,
                  now() - (($5 - k) * $6::bigint + n * 7919 % $6) * interval '1 minute' - interval '1 hour' as at
           from (select id, row_number() over (order by id) as n from contacts where company_id = $1) c cross join generate_series(1, $5) k) past
     order by at`,
    [companyId, connectionId, userIds, queueIds, conversations, contacts],
  );
  await client.query(
    `insert into service_cycles (company_id, ticket_id, connection_id, queue_id, user_id, created_at, started_at, finished_at)
     select company_id, id, connection_id, queue_id, user_id, created_at, created_at, closed_at from tickets where company_id = $1`,
    [companyId],
  );
  await client.query(
    `insert into ticket_transfers (company_id, ticket_id, by_user_id, to_user_id, note)
     select company_id, id, user_id, user_id, '' from tickets where company_id = $1 and user_id is not null`,
    [companyId],
  );
  await client.query(
    `insert into messages (company_id, ticket_id, contact_id, connection_id, sender, external_id, from_me, body, ack, read, user_id, source, sent_at)
     select company_id, id, contact_id, connection_id, case when n % 2 = 0 then 'me' else contact_id::text end, 'F' || id || '-' || n, n % 2 = 0,
            'Mensagem ' || n || ' da conversa ' || id || ': podemos combinar assim?', case when n % 2 = 0 then 3 else 0 end, true,
            case when n % 2 = 0 then user_id end, case when n % 2 = 0 then 'agent' else 'contact' end, sent_at
     from (select t.*, n, t.last_message_at - ($2::integer - n) * interval '1 minute' as sent_at
           from tickets t cross join generate_series(1, $2) n where t.company_id = $1) past
     order by sent_at`,
    [companyId, messages],
  );
  await client.query(
    `with tagged as (
       insert into tags (company_id, name, color) select $1::bigint, 'Etiqueta ' || n, '#2f7fd1' from generate_series(1, 2) n returning id
     ), put as (
       insert into ticket_tags (company_id, ticket_id, tag_id, kanban) select $1, t.id, g.id, false from tickets t cross join tagged g where t.company_id = $1
     )
     insert into ticket_notes (company_id, ticket_id, user_id, note)
     select $1, id, user_id, 'Nota da conversa ' || id from tickets where company_id = $1`,
    [companyId],
  );
  await client.query("commit");
}
