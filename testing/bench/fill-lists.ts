import type pg from "pg";
import { dialogue, type Turn } from "../../apps/server/src/demo/dialogues.ts";
import { personName } from "../../apps/server/src/demo/names.ts";
import { Random } from "../../apps/server/src/demo/random.ts";

export interface Past {
  companyId: number;
  connectionId: number;
  userIds: readonly number[];
  queueIds: readonly number[];
  contacts: number;
  /** For each contact; all but the last are closed. */
  conversations: number;
  /** How many of the last ones are open (a third) or waiting. */
  notClosed: number;
  messages: number;
  /** Over which it is spread. */
  days: number;
  /**
   * The number of board stages. Each conversation stayed in one of them or in none; if absent, no stays are written.
   */
  stages?: number;
}

const dialogues = 400;
/** Conversations whose messages are written in one statement. */
const chunk = 50_000;

/**
 * Gives a company a history of this many conversations from the demo's generator, in chronological order. The client is
 * a superuser's, without row-level security and foreign keys. Analyse afterwards.
 */
export async function fillPast(client: pg.Client, past: Past, seed: number): Promise<void> {
  await client.query("set session_replication_role = replica; set work_mem = '256MB'; set synchronous_commit = off");
  await keepTexts(client, new Random(seed), past.messages);
  await client.query(
    `with made as (
       insert into contacts (company_id, name, push_name, number, created_at)
       select $1::bigint, x.name, x.name, '55' || (10000000000 + g), now() - $3::integer * interval '1 day' * g / $2
       from generate_series(1, $2::integer) g
       join bench_names x on x.n = g * 7919::bigint % (select count(*) from bench_names) returning id, number)
     insert into contact_identities (company_id, kind, value, contact_id) select $1, 'pn', number, id from made`,
    [past.companyId, past.contacts, past.days],
  );
  await fillTickets(client, past);
  // A person accepts within the hour that a conversation takes and answers at once; every third customer says how it was.
  await client.query(
    `with made as (
       insert into service_cycles (company_id, ticket_id, connection_id, queue_id, user_id, created_at, queued_at, first_queued_at,
                                   started_at, first_reply_at, finished_at, rating_at, rated, rate)
       select company_id, id, connection_id, queue_id, user_id, created_at, created_at, created_at, x.at, x.at, closed_at,
              closed_at, closed_at is not null and id % 3 = 0, case when closed_at is not null and id % 3 = 0 then 1 + id % 7 % 3 end
       from tickets cross join lateral (
         select case when user_id is not null then created_at + id * 7919 % 3500 * interval '1 second' end as at) x
       where company_id = $1 returning *)
     insert into service_turns (company_id, cycle_id, ticket_id, user_id, queue_id, connection_id, started_at, ended_at)
     select company_id, id, ticket_id, user_id, queue_id, connection_id, started_at, finished_at from made where user_id is not null`,
    [past.companyId],
  );
  await fillStays(client, past);
  await fillMessages(client, past);
  await client.query("reset session_replication_role; reset work_mem; drop table bench_names, bench_turns");
}

/** Names and conversations of the generator, from which the database makes as many as are wanted. */
async function keepTexts(client: pg.Client, random: Random, messages: number): Promise<void> {
  const names = Array.from({ length: 5_000 }, () => personName(random));
  await client.query(
    "create temporary table bench_names as select n - 1 as n, name from unnest($1::text[]) with ordinality x (name, n)",
    [names],
  );
  await client.query(
    "create temporary table bench_turns (script integer, n integer, from_me boolean, kind text, body text, late integer)",
  );
  for (let script = 0; script < dialogues; script++) {
    let turns: Turn[] = [];
    while (turns.length < messages) turns = [...turns, ...dialogue(random).turns];
    let late = 0;
    const rows = turns.slice(0, messages).map(({ fromMe, kind, body, pause }, n) => ({
      script,
      n,
      from_me: fromMe,
      kind: body === "" ? "chat" : kind,
      body: body || "Segue 👆",
      late: (late += pause),
    }));
    await client.query("insert into bench_turns select * from jsonb_populate_recordset(null::bench_turns, $1)", [
      JSON.stringify(rows),
    ]);
  }
}

async function fillTickets(
  client: pg.Client,
  { companyId, connectionId, userIds, queueIds, contacts, conversations, notClosed, days }: Past,
): Promise<void> {
  await client.query(
    `insert into tickets (company_id, status, contact_id, connection_id, queue_id, user_id, last_message, last_message_at, last_message_from_me, unread, closed_at, created_at)
     select $1::bigint, status, contact_id, $2::bigint, case when n % 10 > 0 then ($4::bigint[])[1 + (n + k) % cardinality($4::bigint[])] end,
            case when status <> 'pending' then ($3::bigint[])[1 + n % cardinality($3::bigint[])] end,
            said.body, at, said.from_me, case status when 'closed' then 0 when 'open' then n % 2 else 1 + n % 3 end,
            case when status = 'closed' then at end, at - interval '1 hour'
     from (select c.id as contact_id, n, k, case when k < $5::integer or n > $7::integer then 'closed' when n % 3 = 0 then 'open' else 'pending' end as status,
                  date_trunc('milliseconds', now() - interval '1 hour' - case when k = $5 and n <= $7
                    then n * 7919 % $7 * interval '1 minute'
                    else (($5 - k) * $6::bigint + n * 7919::bigint % $6) * ($8::integer * interval '1 day' / ($5 * $6::bigint)) end) as at
           from (select id, row_number() over (order by id) as n from contacts where company_id = $1) c cross join generate_series(1, $5) k) past
     join (select distinct on (script) script, left(body, 255) as body, from_me from bench_turns order by script, bench_turns.n desc) said
       on said.script = past.n % ${dialogues}
     order by at`,
    [companyId, connectionId, userIds, queueIds, conversations, contacts, notClosed, days],
  );
}

/** Stays from a minute to six days, distributed evenly on a logarithmic scale. */
async function fillStays(client: pg.Client, { companyId, stages = 0 }: Past): Promise<void> {
  if (stages === 0) return;
  await client.query(
    `with stages as (insert into tags (company_id, name, color, kanban, position)
                     select $1, 'Etapa ' || n, '#2e86de', true, n from generate_series(1, $2::integer) n returning id, position)
     insert into stage_stays (company_id, ticket_id, tag_id, connection_id, entered_at, left_at, left_by)
     select $1, t.id, s.id, t.connection_id, t.last_message_at - exp(t.id * 7919 % 900 / 100.0) * interval '1 minute', t.closed_at,
            case when t.closed_at is not null then t.user_id end
     from tickets t left join stages s on s.position = t.id % ($2 + 1) where t.company_id = $1 order by t.closed_at`,
    [companyId, stages],
  );
}

async function fillMessages(client: pg.Client, { companyId }: Past): Promise<void> {
  const { rows } = await client.query<{ first: number; last: number }>(
    "select min(id)::float8 as first, max(id)::float8 as last from tickets where company_id = $1",
    [companyId],
  );
  const [ids] = rows;
  if (!ids) return;
  for (let from = ids.first; from <= ids.last; from += chunk)
    await client.query(
      `insert into messages (company_id, ticket_id, contact_id, connection_id, sender, external_id, from_me, kind, body, ack, read, user_id, source, sent_at)
       select t.company_id, t.id, t.contact_id, t.connection_id, case when x.from_me then 'me' else t.contact_id::text end,
              upper(substr(md5(t.id || '-' || x.n), 1, 20)), x.from_me, x.kind, x.body, case when x.from_me then 3 else 0 end,
              t.unread = 0, case when x.from_me then t.user_id end, case when x.from_me then 'agent' else 'contact' end,
              t.created_at + x.late * interval '1 second' as sent_at
       from tickets t join bench_turns x on x.script = t.contact_id % ${dialogues}
       where t.company_id = $1 and t.id >= $2 and t.id < $3 order by sent_at`,
      [companyId, from, from + chunk],
    );
}

/**
 * Drops the indexes, writes the rows and creates the indexes again: much less work than maintaining them for ten
 * million rows.
 */
export async function withoutIndexes(
  client: pg.Client,
  tables: readonly string[],
  work: () => Promise<void>,
): Promise<void> {
  const { rows } = await client.query<{ name: string; definition: string }>(
    `select i.indexrelid::regclass::text as name, pg_get_indexdef(i.indexrelid) as definition
     from pg_index i where i.indrelid = any ($1::regclass[]) and not i.indisprimary`,
    [tables],
  );
  for (const { name } of rows) await client.query(`drop index ${name}`);
  await work();
  for (const { definition } of rows) await client.query(definition);
}
