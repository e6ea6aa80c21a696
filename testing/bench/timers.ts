import { setTimeout as pause } from "node:timers/promises";
import pg from "pg";
import { openHome } from "./home.ts";
import { percentile, type Figure } from "./measure.ts";

const waiting = 100_000;
/** The tickets that become due during the measurement, spread over these seconds. */
const due = { count: 1_000, seconds: 30 };
const minutes = 60;

/** How late tickets that waited without a queue get one, while 100,000 wait on the same connection. */
export async function measure(): Promise<Figure[]> {
  await using home = await openHome();
  const admin = await home.nobody.signUp("timers");
  const { companyId } = admin.user;
  const queueId = await admin.queue("Recepção");
  const { id: whatsappId } = await admin.does("POST /whatsapp", { body: { name: "Loja" } });
  const client = new pg.Client({ connectionString: home.adminUrl });
  await client.connect();
  await client.query("set session_replication_role = replica");
  await client.query(
    `with people as (
       insert into contacts (company_id, name, number) select $1, 'Pessoa ' || g, '55' || (11900000000 + g)
       from generate_series(1, $3::integer) g returning id
     ) insert into tickets (company_id, status, contact_id, connection_id) select $1, 'pending', id, $2 from people`,
    [companyId, whatsappId, waiting],
  );
  await client.query("vacuum analyze contacts, tickets");
  const before = process.memoryUsage().rss;
  const began = Date.now() + 5_000;
  const times = await client.query<{ id: string; due: number }>(
    `with chosen as (select id, row_number() over (order by id) as n from tickets where company_id = $1 order by id limit $2)
     update tickets t set waiting_since = to_timestamp(($3 + chosen.n * $4) / 1000.0) - $5 * interval '1 minute'
     from chosen where t.company_id = $1 and t.id = chosen.id returning t.id, $3 + chosen.n * $4 as due`,
    [companyId, due.count, began, (due.seconds * 1000) / due.count, minutes],
  );
  await admin.does("PUT /whatsapp/:whatsappId", {
    params: { whatsappId },
    body: { timeToTransfer: minutes, transferQueueId: queueId },
  });
  await pause(began - Date.now() + (due.seconds + 10) * 1000);
  const moved = await client.query<{ id: string; at: number }>(
    "select id, extract(epoch from waiting_since) * 1000 as at from tickets where company_id = $1 and queue_id = $2",
    [companyId, queueId],
  );
  await client.end();
  const dueAt = new Map(times.rows.map((row) => [row.id, row.due]));
  const late = moved.rows.map(({ id, at }) => (at - (dueAt.get(id) ?? 0)) / 1000);
  return [
    { what: "a timer's delay among 100,000: p95", value: percentile(late, 0.95), unit: "s", target: { atMost: 2 } },
    { what: "fired of 1,000 that were due", value: late.length, unit: "", target: { atLeast: due.count } },
    { what: "memory more", value: (process.memoryUsage().rss - before) / 1e6, unit: "MB" },
  ];
}
