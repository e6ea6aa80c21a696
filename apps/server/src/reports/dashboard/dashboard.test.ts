import { beforeAll, describe, expect, test } from "vitest";
import type { CountedThing } from "@recado/contracts/dashboard";
import type { ConnectionRef } from "../../channels/port.ts";
import { connectionOf, conversation } from "../../testing/customers.ts";
import { useApp } from "../../testing/harness.ts";
import type { Person } from "../../testing/person.ts";

const home = useApp();
let admin: Person;
let ana: Person;
let bia: Person;
let line: ConnectionRef;

beforeAll(async () => {
  admin = await home.nobody.signUp();
  line = await connectionOf(home.app, admin);
  ana = await admin.colleague("user", { allTicket: "enable" });
  bia = await admin.colleague("user", { allTicket: "enable" });
});

const change = (person: Person, ticketId: number, body: object) =>
  person.call("PUT /tickets/:ticketId", { params: { ticketId }, body });
const sql = <Row extends object>(text: string, ...values: unknown[]) =>
  home.app.database.tenant(line.companyId, (tx) => tx.sql<Row>(text, [tx.companyId, ...values]));
const behind = async (of: CountedThing, query: object = {}) =>
  (await admin.does("GET /dashboard/conversations", { query: { of, days: 1, ...query } })).conversations;
const turnsOf = (ticketId: number) =>
  sql<{ user_id: number; is_over: boolean }>(
    "select user_id, ended_at is not null as is_over from service_turns where company_id = $1 and ticket_id = $2 order by id",
    ticketId,
  );

describe("turns", () => {
  test("credit each person of a transferred conversation, and the end to who had it", async () => {
    const { id } = await conversation(home.app, admin, line);
    await change(ana, id, { status: "open" });
    await change(ana, id, { userId: bia.user.id });
    expect(await turnsOf(id)).toEqual([
      { user_id: ana.user.id, is_over: true },
      { user_id: bia.user.id, is_over: false },
    ]);
    await change(bia, id, { status: "closed" });
    await sql(
      "update service_turns set started_at = ended_at - interval '10 minutes' where company_id = $1 and ticket_id = $2",
      id,
    );
    const { attendants } = await admin.does("GET /dashboard", { query: { days: 1 } });
    const of = (person: Person) => attendants.find((one) => one.id === person.user.id);
    expect([of(ana)?.finished, of(bia)?.finished]).toEqual([0, 1]);
    expect(of(ana)?.avgSupportTime).toBeCloseTo(10);
    expect(of(bia)?.avgSupportTime).toBeCloseTo(10);
    expect(of(admin)).toMatchObject({ finished: 0, avgSupportTime: 0, rating: null, ratings: 0 });
    expect(await behind("supportTime", { userId: ana.user.id })).toMatchObject([{ ticketId: id }]);
  });

  test.each(["close", "return"] as const)("go on when a %s is taken back", async (undoes) => {
    const { id } = await conversation(home.app, admin, line);
    await change(ana, id, { status: "open" });
    await change(ana, id, { status: undoes === "close" ? "closed" : "pending" });
    expect(await turnsOf(id)).toEqual([{ user_id: ana.user.id, is_over: true }]);
    await ana.does("POST /tickets/:ticketId/undo", { params: { ticketId: id }, body: { undoes } });
    expect(await turnsOf(id)).toEqual([{ user_id: ana.user.id, is_over: false }]);
  });
});

test("numbers of a random day are those of a plain recount, and open the conversations behind them", async () => {
  const tickets: number[] = [];
  let seed = 20_261_124;
  const dice = (sides: number) => (seed = (seed * 48_271) % 2_147_483_647) % sides;
  const people = [admin, ana, bia];
  for (let n = 0; n < 150; n++) {
    const id = tickets[dice(Math.max(tickets.length, 1))];
    const person = people[dice(3)] ?? admin;
    const act = id === undefined ? 0 : dice(8);
    if (id === undefined || act === 0) tickets.push((await conversation(home.app, admin, line)).id);
    else if (act < 3) await change(person, id, { status: "open" });
    else if (act === 3) await change(person, id, { userId: people[dice(3)]?.user.id });
    else if (act === 4) await change(person, id, { status: "pending" });
    else if (act === 5)
      await person.call("POST /messages/:ticketId", { params: { ticketId: id }, body: { body: "Olá" } });
    else if (act === 6) await change(admin, id, { status: "closed" });
    else
      await sql(
        `update service_cycles set rating_at = now(), rated = $3 > 0, rate = nullif($3, 0) where company_id = $1 and ticket_id = $2 and finished_at is not null`,
        id,
        dice(4),
      );
  }
  const cycles = await sql<Record<string, Date | number | boolean | null>>(
    "select * from service_cycles where company_id = $1",
  );
  const live = await sql<{ status: string }>("select status from tickets where company_id = $1");
  const time = (moment: unknown) => (moment instanceof Date ? moment.getTime() : 0);
  const mean = (all: number[]) => (all.length === 0 ? 0 : all.reduce((a, b) => a + b, 0) / all.length / 60_000);
  const over = cycles.filter((c) => c.finished_at !== null);
  const begun = cycles.filter((c) => c.started_at !== null);
  const { counters, attendants } = await admin.does("GET /dashboard", { query: { days: 2 } });
  expect(counters).toMatchObject({
    supportHappening: live.filter(({ status }) => status === "open").length,
    supportPending: live.filter(({ status }) => status === "pending").length,
    supportFinished: over.length,
    leads: live.length,
  });
  const support = mean(over.filter((c) => c.started_at !== null).map((c) => time(c.finished_at) - time(c.started_at)));
  expect(counters.avgSupportTime).toBeCloseTo(support, 3);
  expect(counters.avgWaitTime).toBeCloseTo(
    mean(begun.map((c) => Math.max(time(c.started_at) - time(c.queued_at ?? c.created_at), 0))),
    3,
  );
  for (const { id, finished, ratings } of attendants) {
    expect(finished).toBe(over.filter((c) => c.user_id === id).length);
    expect(ratings).toBe(cycles.filter((c) => c.user_id === id && c.rate !== null).length);
  }
  const details = await admin.does("GET /dashboard/details", { query: { days: 2 } });
  const messages = await sql<{ from_me: boolean }>("select from_me from messages where company_id = $1");
  expect(details.arrivals.flat().reduce((a, b) => a + b, 0)).toBe(messages.filter((m) => !m.from_me).length);
  expect(details.satisfaction.asked).toBe(cycles.filter((c) => c.rating_at !== null).length);
  expect(details.satisfaction.rates).toEqual([1, 2, 3].map((rate) => cycles.filter((c) => c.rate === rate).length));
  expect(details.firstReply.answered).toBe(cycles.filter((c) => c.first_reply_at !== null).length);
  const counts: [CountedThing, number][] = [
    ["happening", counters.supportHappening],
    ["pending", counters.supportPending],
    ["finished", counters.supportFinished],
    ["leads", counters.leads],
    ["waitTime", begun.length],
    ["asked", details.satisfaction.asked],
    ["rated", details.satisfaction.rated],
    ["firstReply", details.firstReply.answered],
    ["botAlone", details.botAlone],
    ["arrived", live.length],
  ];
  for (const [of, total] of counts) {
    let listed = 0;
    let cursor: string | null = "";
    while (cursor !== null) {
      const answer: { conversations: unknown[]; nextCursor: string | null } = await admin.does(
        "GET /dashboard/conversations",
        {
          query: { of, days: 2, ...(cursor && { cursor }) },
        },
      );
      listed += answer.conversations.length;
      cursor = answer.nextCursor;
    }
    expect([of, listed]).toEqual([of, total]);
  }
  const today = new Intl.DateTimeFormat("sv-SE", { timeZone: "America/Sao_Paulo", dateStyle: "short" }).format(
    new Date(),
  );
  const query = { initialDate: today, finalDate: today };
  expect((await admin.does("GET /dashboard/ticketsDay", { query })).data).toHaveLength(24);
  expect((await admin.does("GET /dashboard/ticketsUsers", { query })).data).toHaveLength(3);
});

test("is for admins, and refuses days that are not there and periods that end before they begin", async () => {
  expect(await ana.call("GET /dashboard", {})).toMatchObject({ status: 400, body: { error: "ERR_NO_PERMISSION" } });
  const ask = (date_from: string, date_to: string) => admin.call("GET /dashboard", { query: { date_from, date_to } });
  expect(await ask("2026-02-30", "2026-03-01")).toMatchObject({ status: 400 });
  expect(await ask("2026-03-02", "2026-03-01")).toMatchObject({ status: 400, body: { error: "ERR_INVALID_PERIOD" } });
});
