import { expect, test } from "vitest";
import type { CountedThing } from "@recado/contracts/counted-things";
import { connectionOf, conversation, receive, written } from "../../testing/customers.ts";
import { useApp } from "../../testing/harness.ts";

const home = useApp();

interface Cycle {
  ticket_id: number;
  user_id: number | null;
  created_at: Date;
  queued_at: Date | null;
  first_queued_at: Date | null;
  started_at: Date | null;
  finished_at: Date | null;
  rating_at: Date | null;
  rate: number | null;
}
interface Message {
  ticket_id: number;
  from_me: boolean;
  source: string;
  created_at: Date;
}

const mean = (times: readonly number[]) =>
  times.length === 0 ? 0 : times.reduce((total, one) => total + one, 0) / times.length / 60_000;
const between = (from: Date | null, to: Date | null) => (from && to ? [to.getTime() - from.getTime()] : []);

test("the numbers of a random day are those of a plain recount of its rows, and open the conversations behind them", async () => {
  const admin = await home.nobody.signUp();
  const line = await connectionOf(home.app, admin);
  const people = [
    admin,
    await admin.colleague("user", { allTicket: "enabled" }),
    await admin.colleague("user", { allTicket: "enabled" }),
  ];
  const rows = <Row extends object>(text: string, ...values: unknown[]) =>
    home.app.database.tenant(line.companyId, (tx) => tx.sql<Row>(text, [tx.companyId, ...values]));

  const stages: number[] = [];
  for (const name of ["Proposta", "Venda"])
    stages.push((await admin.does("POST /tags", { body: { name, kanban: 1 } })).id);
  const tickets: { id: number; from: string }[] = [];
  let seed = 20_261_124;
  const dice = (sides: number) => (seed = (seed * 48_271) % 2_147_483_647) % sides;
  for (let n = 0; n < 200; n++) {
    const ticket = tickets[dice(Math.max(tickets.length, 1))];
    const person = people[dice(3)] ?? admin;
    const act = ticket === undefined ? 0 : dice(11);
    const params = { ticketId: ticket?.id ?? 0 };
    const put = (body: object, by = person) => by.call("PUT /tickets/:ticketId", { params, body });
    if (ticket === undefined || act === 0) {
      const { id, contact } = await conversation(home.app, admin, line);
      tickets.push({ id, from: contact.number });
    } else if (act < 3) await put({ status: "open" });
    else if (act === 3) await put({ userId: people[dice(3)]?.user.id });
    else if (act === 4) await put({ status: "pending" });
    else if (act === 5) {
      await put({ status: "open" });
      await person.call("POST /messages/:ticketId", { params, body: { body: "Olá" } });
    } else if (act === 6) await put({ status: "closed" }, admin);
    else if (act > 8)
      await person.call("PUT /api/kanban/cards/:cardId/lane", {
        params: { cardId: params.ticketId },
        body: { targetLaneId: String([...stages, "lane0"][dice(3)]) },
      });
    else if (act === 7) await receive(home.app, line, written(ticket.from, { body: "E agora?" }));
    else
      await rows(
        `update service_cycles set rating_at = now(), rated = $3 > 0, rate = nullif($3, 0)
         where company_id = $1 and ticket_id = $2 and finished_at is not null`,
        ticket.id,
        dice(4),
      );
  }

  const cycles = await rows<Cycle>("select * from service_cycles where company_id = $1");
  const messages = await rows<Message>("select * from messages where company_id = $1");
  const live = await rows<{ status: string }>("select status from tickets where company_id = $1");
  const turns = await rows<{ user_id: number; started_at: Date; ended_at: Date | null }>(
    "select * from service_turns where company_id = $1",
  );
  const over = cycles.filter((one) => one.finished_at);
  const begun = cycles.filter((one) => one.started_at);
  const replies = cycles.flatMap((cycle) => {
    const [first] = messages
      .filter(({ ticket_id, source, created_at }) => {
        const isWithin = created_at >= cycle.created_at && !(cycle.finished_at && created_at > cycle.finished_at);
        return ticket_id === cycle.ticket_id && source === "agent" && isWithin;
      })
      .toSorted((a, b) => a.created_at.getTime() - b.created_at.getTime());
    const isOwn = !cycle.first_queued_at && cycle.started_at?.getTime() === cycle.created_at.getTime();
    return first && !isOwn ? [first] : [];
  });
  expect(Math.min(over.length, replies.length, turns.length)).toBeGreaterThan(5);

  const query = { days: 2 };
  const { counters, attendants } = await admin.does("GET /dashboard", { query });
  expect(counters).toEqual({
    supportHappening: live.filter(({ status }) => status === "open").length,
    supportPending: live.filter(({ status }) => status === "pending").length,
    supportFinished: over.length,
    leads: tickets.length,
    avgSupportTime: expect.closeTo(mean(over.flatMap((one) => between(one.started_at, one.finished_at))), 3) as number,
    avgWaitTime: expect.closeTo(
      mean(
        begun.flatMap((one) => between(one.queued_at ?? one.created_at, one.started_at).map((ms) => Math.max(ms, 0))),
      ),
      3,
    ) as number,
  });
  for (const { id, finished, ratings, rating, avgSupportTime } of attendants) {
    const rates = cycles.flatMap((one) => (one.user_id === id && one.rate !== null ? [one.rate] : []));
    expect({ finished, ratings, rating, avgSupportTime }).toEqual({
      finished: over.filter((one) => one.user_id === id).length,
      ratings: rates.length,
      rating: rates.length === 0 ? null : expect.closeTo(rates.reduce((a, b) => a + b, 0) / rates.length),
      avgSupportTime: expect.closeTo(
        mean(turns.filter((turn) => turn.user_id === id).flatMap((turn) => between(turn.started_at, turn.ended_at))),
        3,
      ) as number,
    });
  }

  const details = await admin.does("GET /dashboard/details", { query });
  const heard = messages.filter((message) => !message.from_me);
  expect(details.arrivals.flat().reduce((a, b) => a + b, 0)).toBe(heard.length);
  expect(details.satisfaction.asked).toBe(cycles.filter((one) => one.rating_at).length);
  expect(details.satisfaction.rates).toEqual([1, 2, 3].map((rate) => cycles.filter((one) => one.rate === rate).length));
  expect(details.firstReply.answered).toBe(replies.length);
  for (const shares of [details.queues, details.connections])
    expect(shares.reduce((total, { finished }) => total + finished, 0)).toBe(over.length);
  expect(details.isReckoned).toBe(false);

  const left = await rows<{ tag_id: number | null; minutes: number }>(
    `select tag_id, (extract(epoch from left_at - entered_at) / 60)::float8 as minutes from stage_stays
     where company_id = $1 and left_at is not null order by minutes`,
  );
  expect(left.length).toBeGreaterThan(10);
  expect(details.stages.map(({ id, left: total, median }) => [id, total, median])).toEqual(
    [null, ...stages].map((id) => {
      const here = left.filter(({ tag_id }) => tag_id === id);
      const middle = here[Math.ceil(here.length / 2) - 1];
      return [id, here.length, middle ? (expect.closeTo(middle.minutes, 3) as number) : null];
    }),
  );

  const counts: [CountedThing, number, object?][] = [
    ["happening", counters.supportHappening],
    ["pending", counters.supportPending],
    ["finished", counters.supportFinished],
    ["leads", counters.leads],
    ["supportTime", over.filter((one) => one.started_at).length],
    ["waitTime", begun.length],
    ["asked", details.satisfaction.asked],
    ["rated", details.satisfaction.rated],
    ["firstReply", details.firstReply.answered],
    ["botAlone", details.botAlone],
    ["begun", cycles.length],
    ["arrived", new Set(heard.map(({ ticket_id }) => ticket_id)).size],
    ["leftStage", left.length],
    ...details.stages.map((one): [CountedThing, number, object] => ["leftStage", one.left, { stageId: one.id ?? 0 }]),
  ];
  for (const [of, total, which] of counts) {
    let listed = 0;
    for (let cursor: string | null = ""; cursor !== null;) {
      const page: { conversations: unknown[]; nextCursor: string | null } = await admin.does(
        "GET /dashboard/conversations",
        { query: { of, ...which, ...query, ...(cursor && { cursor }) } },
      );
      listed += page.conversations.length;
      cursor = page.nextCursor;
    }
    expect([of, which, listed]).toEqual([of, which, total]);
  }

  // Both days, as the test may begin before midnight.
  const to = new Date();
  const [initialDate, finalDate] = [new Date(to.getTime() - 86_400_000), to].map((moment) =>
    new Intl.DateTimeFormat("sv-SE", { timeZone: "America/Sao_Paulo", dateStyle: "short" }).format(moment),
  );
  const chart = { query: { initialDate: initialDate ?? "", finalDate: finalDate ?? "" } };
  expect((await admin.does("GET /dashboard/ticketsDay", chart)).count).toBe(cycles.length);
  const byUser = (await admin.does("GET /dashboard/ticketsUsers", chart)).data.map(({ quantidade }) => quantidade);
  expect(byUser.reduce((a, b) => a + b, 0)).toBe(over.filter((one) => one.user_id !== null).length);
}, 60_000);
