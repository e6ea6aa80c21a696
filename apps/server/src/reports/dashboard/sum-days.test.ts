import { beforeAll, describe, expect, test } from "vitest";
import type { ConnectionRef } from "../../channels/port.ts";
import { connectionOf, conversation, newNumber, receive, written } from "../../testing/customers.ts";
import { useApp } from "../../testing/harness.ts";
import type { Person } from "../../testing/person.ts";

const home = useApp();
let admin: Person;
let line: ConnectionRef;
let other: ConnectionRef;
let queueId: number;

const sql = <Row extends object>(text: string, ...values: unknown[]) =>
  home.app.database.tenant(line.companyId, (tx) => tx.sql<Row>(text, [tx.companyId, ...values]));
const days = (count: number) => {
  const [initialDate, finalDate] = [Date.now() - count * 86_400_000, Date.now()].map((ms) =>
    new Date(ms).toISOString().slice(0, 10),
  );
  return { query: { initialDate: initialDate ?? "", finalDate: finalDate ?? "" } };
};
/** All numbers of the last weeks. */
async function answers() {
  const query = { days: 40 };
  return {
    numbers: await admin.does("GET /dashboard", { query }),
    details: await admin.does("GET /dashboard/details", { query }),
    days: await admin.does("GET /dashboard/ticketsDay", days(40)),
    people: await admin.does("GET /dashboard/ticketsUsers", days(40)),
  };
}
/** The same without a sum that stood before. */
async function recounted() {
  await sql("delete from dashboard_days where company_id = $1");
  return answers();
}
/** Sums of parts in another order differ in their last digits. */
const rounded = (value: unknown): unknown =>
  JSON.parse(JSON.stringify(value), (_, part: unknown) => (typeof part === "number" ? Number(part.toFixed(6)) : part));

beforeAll(async () => {
  admin = await home.nobody.signUp();
  line = await connectionOf(home.app, admin);
  other = await connectionOf(home.app, admin);
  queueId = await admin.queue();
  for (let n = 0; n < 12; n++) {
    const { id } = await conversation(home.app, admin, line);
    const params = { ticketId: id };
    await admin.does("PUT /tickets/:ticketId", { params, body: { status: "open" } });
    await admin.does("POST /messages/:ticketId", { params, body: { body: "Olá" } });
    if (n % 3 > 0) await admin.does("PUT /tickets/:ticketId", { params, body: { status: "closed" } });
  }
  // Each began on a day of its own, from 5 days ago, and took a quarter of an hour.
  await sql(
    `update service_cycles set created_at = created_at - x.ago, queued_at = queued_at - x.ago, first_queued_at = first_queued_at - x.ago,
       started_at = started_at - x.ago + interval '5 minutes', first_reply_at = first_reply_at - x.ago + interval '10 minutes',
       finished_at = finished_at - x.ago + interval '15 minutes'
     from (select id as of, (row_number() over (order by id) + 4) * interval '1 day' as ago from service_cycles where company_id = $1) x
     where company_id = $1 and id = x.of`,
  );
  await sql(
    `update service_turns v set started_at = c.started_at, ended_at = c.finished_at from service_cycles c
     where v.company_id = $1 and c.company_id = $1 and c.id = v.cycle_id`,
  );
  await sql(
    `update messages m set sent_at = c.created_at from service_cycles c
     where m.company_id = $1 and c.company_id = $1 and c.ticket_id = m.ticket_id`,
  );
  await sql(
    `update contacts k set created_at = c.created_at from service_cycles c join tickets t on t.company_id = $1 and t.id = c.ticket_id
     where k.company_id = $1 and c.company_id = $1 and t.contact_id = k.id`,
  );
});

test("days that are over are summed, and the numbers are those of the rows", async () => {
  const { numbers, details, days: chart, people } = await answers();
  const [{ count }] = (await sql<{ count: number }>(
    "select count(*) as count from dashboard_days where company_id = $1",
  )) as [{ count: number }];
  expect(count).toBeGreaterThan(70);
  expect(numbers.counters).toMatchObject({ supportFinished: 8, leads: 12, supportHappening: 4 });
  expect(numbers.counters.avgSupportTime).toBeCloseTo(10, 0);
  expect(numbers.counters.avgWaitTime).toBeCloseTo(5, 0);
  expect(details.firstReply).toMatchObject({ answered: 12 });
  expect(details.firstReply.median).toBeCloseTo(10, 0);
  expect(details.arrivals.flat().reduce((a, b) => a + b, 0)).toBe(12);
  expect(chart.count).toBe(12);
  expect(people.data.map(({ quantidade }) => quantidade)).toEqual([8]);
  expect(rounded(await answers())).toEqual(rounded(await recounted()));
});

/** One of the closed ones. */
const one = "(select min(ticket_id) from service_cycles where company_id = $1 and finished_at is not null)";
const late: Record<string, () => Promise<unknown>> = {
  "a rating": () =>
    sql(
      `update service_cycles set rating_at = finished_at, rated = true, rate = 3 where company_id = $1 and ticket_id = ${one}`,
    ),
  "another queue": () =>
    sql(`update service_cycles set queue_id = $2 where company_id = $1 and ticket_id = ${one}`, queueId),
  "another connection": () =>
    sql(
      `update service_cycles set connection_id = $2 where company_id = $1 and ticket_id = ${one}`,
      other.connectionId,
    ),
  "another part of a person": () =>
    sql(
      `update service_turns set started_at = started_at - interval '30 minutes' where company_id = $1 and ticket_id = ${one}`,
    ),
  "what the bot solved alone": () =>
    sql(
      `with gone as (delete from service_turns where company_id = $1 and ticket_id = ${one})
       update service_cycles set user_id = null, first_reply_at = null, chatbot_at = created_at
       where company_id = $1 and ticket_id = ${one}`,
    ),
  "an end": () =>
    sql(
      "update service_cycles set finished_at = started_at + interval '1 hour' where company_id = $1 and finished_at is null",
    ),
  "a message that came days ago": () =>
    receive(home.app, line, written(newNumber(), { sentAt: new Date(Date.now() - 9 * 86_400_000) })),
  "a message of another hour": () =>
    sql(
      `update messages set sent_at = sent_at - interval '3 hours' where company_id = $1 and not from_me and ticket_id = ${one}`,
    ),
  "the first word of somebody who was noted days ago": async () => {
    const number = newNumber();
    await sql(
      `with made as (
         insert into contacts (company_id, name, number, created_at) values ($1, 'Rita Prado', $2, now() - interval '8 days') returning id)
       insert into contact_identities (company_id, kind, value, contact_id) select $1, 'pn', $2, id from made`,
      number,
    );
    await answers();
    await receive(home.app, line, written(number));
  },
  "a conversation that is deleted": () => sql(`delete from tickets where company_id = $1 and id = ${one}`),
  "a contact who is deleted": () =>
    sql(
      `delete from contacts where company_id = $1 and id = (select contact_id from tickets where company_id = $1 and id = ${one})`,
    ),
};

describe("after a day was summed", () => {
  test.each(Object.entries(late))("%s is counted", async (_, change) => {
    const before = await answers();
    await change();
    const after = rounded(await answers());
    expect(after).not.toEqual(rounded(before));
    expect(after).toEqual(rounded(await recounted()));
  });

  test("stays in a stage are counted as its own after a merge of stages and a deletion", async () => {
    const [kept, gone] = [
      (await admin.does("POST /tags", { body: { name: "Proposta", kanban: 1 } })).id,
      (await admin.does("POST /tags", { body: { name: "Propostas", kanban: 1 } })).id,
    ];
    await sql(
      `insert into stage_stays (company_id, ticket_id, tag_id, connection_id, entered_at, left_at, is_guess)
       select $1, t.id, $2, t.connection_id, now() - interval '6 days', now() - interval '6 days' + t.id % 5 * interval '1 hour', t.id % 4 = 0
       from tickets t where t.company_id = $1`,
      gone,
    );
    const summed = () =>
      sql(
        `select tag_id, sum(total)::integer as total, sum(timed)::integer as timed, round(sum(minutes)) as minutes
         from dashboard_sums where company_id = $1 and kind = 'stays' group by 1 order by 1`,
      );
    const counted = () =>
      sql(
        `select tag_id, count(*)::integer as total, count(*) filter (where not is_guess)::integer as timed,
                coalesce(round(sum(extract(epoch from left_at - entered_at)) filter (where not is_guess) / 60), 0) as minutes
         from stage_stays where company_id = $1 and left_at < now() - interval '3 days' group by 1 order by 1`,
      );
    await answers();
    expect(await summed()).toMatchObject([{ tag_id: gone }]);
    expect(await summed()).toEqual(await counted());
    await admin.does("POST /tags/:tagId/merge", { params: { tagId: gone }, body: { intoTagId: kept } });
    await sql("delete from tickets where company_id = $1 and id = (select max(id) from tickets where company_id = $1)");
    await answers();
    expect(await summed()).toMatchObject([{ tag_id: kept }]);
    expect(await summed()).toEqual(await counted());
  });

  test("what changes while others look is counted", async () => {
    const tickets = await sql<{ id: number }>(
      "select distinct ticket_id as id from service_cycles where company_id = $1",
    );
    const changes = tickets.map(({ id }, n) =>
      sql(
        `update service_cycles set created_at = created_at - $3::integer * interval '1 day', rating_at = created_at, rate = 1 + $3::integer % 3
         where company_id = $1 and ticket_id = $2`,
        id,
        n % 4,
      ),
    );
    await Promise.all([...changes, answers(), answers(), answers()]);
    expect(rounded(await answers())).toEqual(rounded(await recounted()));
  });

  test("a company in another zone has its days", async () => {
    await answers();
    await admin.does("PUT /settings/:key", { params: { key: "timezone" }, body: { value: "Pacific/Kiritimati" } });
    await sql("update service_cycles set rate = 1, rating_at = created_at where company_id = $1");
    const there = rounded(await answers());
    await admin.does("PUT /settings/:key", { params: { key: "timezone" }, body: { value: "America/Sao_Paulo" } });
    expect(rounded(await answers())).toEqual(rounded(await recounted()));
    await admin.does("PUT /settings/:key", { params: { key: "timezone" }, body: { value: "Pacific/Kiritimati" } });
    expect(there).toEqual(rounded(await recounted()));
  });
});
