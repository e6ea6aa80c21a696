import { beforeAll, expect, test } from "vitest";
import { mediaIdOf } from "../testing/answers.ts";
import { useApp } from "../testing/harness.ts";
import type { Person } from "../testing/person.ts";
import { makeDemo, type Demo } from "./make-demo.ts";
import { planPast } from "./plan-past.ts";
import { trades } from "./trades/trades.ts";

const home = useApp();
const options = { name: "Casa Girassol", trade: trades.shop, seed: 3, people: 40 };
let demo: Demo;
let admin: Person;
let bruna: Person;

beforeAll(async () => {
  demo = await makeDemo(home.app, options);
  const [first, second] = demo.logins.map(({ email }) => home.nobody.login(email, demo.password));
  [admin, bruna] = [await first!, await second!];
});

test("the same seed makes the same past", () => {
  const plan = (seed: number) =>
    planPast(seed, new Date("2026-03-01T15:00:00Z"), { people: 30, attendants: 4, tags: 6, stages: 5 });
  expect(plan(3)).toEqual(plan(3));
  expect(plan(3)).not.toEqual(plan(4));
});

test("attendants find work in every tab, with unread messages, tags and queues", async () => {
  const list = (person: Person, status: "open" | "pending" | "closed") =>
    person.does("GET /tickets", { query: { status, showAll: "true" } });
  const count = async (person: Person, status: "open" | "pending" | "closed") =>
    (await list(person, status)).tickets.length;
  for (const status of ["open", "pending", "closed"] as const) expect(await count(admin, status)).toBeGreaterThan(0);
  for (const status of ["pending", "closed"] as const) expect(await count(bruna, status)).toBeGreaterThan(0);
  // So few people leave an attendant without an open conversation at some hours, but not all of them.
  const others = await Promise.all(demo.logins.slice(1).map(({ email }) => home.nobody.login(email, demo.password)));
  expect(Math.max(...(await Promise.all(others.map((person) => count(person, "open")))))).toBeGreaterThan(0);
  const { tickets } = await list(admin, "closed");
  expect(tickets.some(({ tags }) => tags.length > 0)).toBe(true);
  expect((await admin.does("GET /tickets/counts", { query: { showAll: "true" } })).unread).toBeGreaterThan(0);
});

test("conversations hold every kind of message that the shop's customers send, and its files can be fetched", async () => {
  const kinds = await home.app.database.tenant(demo.companyId, (tx) =>
    tx.sql<{ kind: string; ticketId: number }>(
      `select kind, max(ticket_id) as "ticketId" from messages where company_id = $1 group by kind`,
      [tx.companyId],
    ),
  );
  expect(kinds.map(({ kind }) => kind).sort()).toEqual(
    [
      "application",
      "audio",
      "call_log",
      "chat",
      "contactMessage",
      "image",
      "locationMessage",
      "poll",
      "sticker",
    ].sort(),
  );
  for (const { kind, ticketId } of kinds.filter((one) =>
    ["application", "audio", "image", "sticker"].includes(one.kind),
  )) {
    const { messages } = await admin.does("GET /messages/:ticketId", { params: { ticketId } });
    const file = messages.find(({ mediaType }) => mediaType === kind);
    expect(file?.media).toMatchObject({ state: "ready" });
    const mediaId = mediaIdOf(file?.mediaUrl);
    expect((await admin.call("GET /media/:mediaId", { params: { mediaId } })).status).toBe(200);
  }
});

test("the board, the calendar and the dashboard show half a year of work", async () => {
  const board = await admin.does("GET /api/kanban/board", { query: { showAll: "true" } });
  expect(board.lanes).toHaveLength(6);
  expect(board.lanes.filter(({ cards }) => cards.length > 0).length).toBeGreaterThan(2);
  const { counters, attendants } = await admin.does("GET /dashboard", { query: { days: 200 } });
  for (const [name, value] of Object.entries(counters)) expect([name, value > 0]).toEqual([name, true]);
  for (const { name, finished, avgSupportTime } of attendants)
    expect([name, finished > 0, avgSupportTime > 0]).toEqual([name, true, true]);
  const details = await admin.does("GET /dashboard/details", { query: { days: 200 } });
  expect(details).toMatchObject({ isReckoned: false, queues: expect.objectContaining({ length: 4 }) as object });
  expect(details.satisfaction.rated).toBeGreaterThan(0);
  expect(details.botAlone).toBeGreaterThan(0);
  const statuses = await home.app.database.tenant(demo.companyId, (tx) =>
    tx.sql<{ status: string }>("select distinct status from schedules where company_id = $1 order by 1", [
      tx.companyId,
    ]),
  );
  expect(statuses.map(({ status }) => status)).toEqual(["ENVIADA", "ERRO", "PENDENTE"]);
});

test("contact lists and campaigns: one is over and has a report, one is planned, one is a draft", async () => {
  const { records: lists } = await admin.does("GET /contact-lists");
  expect(lists).toHaveLength(3);
  for (const { name, contactsCount } of lists) expect([name, contactsCount > 0]).toEqual([name, true]);
  const { records } = await admin.does("GET /campaigns");
  expect(records.map(({ name, status }) => [name, status])).toEqual([
    ["Quem pediu orçamento e não voltou", "INATIVA"],
    ["Natal na Casa Girassol", "PROGRAMADA"],
    ["Semana do tapete", "FINALIZADA"],
  ]);
  const { total, read, answered, waiting } = records[2]?.progress ?? { total: 0, read: 0, answered: 0, waiting: -1 };
  expect([total > 10, read > answered, answered > 0, waiting]).toEqual([true, true, true, 0]);
});

test("a company of the name that is there is left as it is", async () => {
  await expect(makeDemo(home.app, options)).rejects.toThrow(/There is a company "Casa Girassol" already/);
  const companies = await home.app.database.platform("select from companies where name = 'Casa Girassol'");
  expect(companies).toHaveLength(1);
});

test.each(Object.entries(trades))("a %s is told of in its own words", (trade, told) => {
  const sizes = { people: 400, attendants: 4, tags: 6, stages: 5 };
  const { tickets } = planPast(1, new Date("2026-03-01T15:00:00Z"), sizes, told);
  const queues = new Set(told.queues.map(([name]) => name));
  expect(told.colleagues.flat().filter((queue) => !queues.has(queue))).toEqual([]);
  expect(new Set(tickets.flatMap(({ queue }) => queue ?? []))).toEqual(queues);
  const turns = tickets.flatMap((ticket) => ticket.turns);
  expect(new Set(turns.map(({ kind }) => kind)).size).toBe(9);
  expect(turns.filter(({ body }) => /\{\p{L}+\}/u.test(body))).toEqual([]);
  const others = Object.entries(trades).filter(([name]) => name !== trade);
  const all = JSON.stringify([told, turns]);
  expect(others.filter(([, other]) => all.includes(other.company))).toEqual([]);
  const tagNames = told.tags.map(([name]) => name);
  const names = [...told.tags, ...told.stages].map(([name]) => name);
  expect(new Set(names).size).toBe(names.length);
  expect(told.lists.filter(([, tag]) => tag !== null && !tagNames.includes(tag))).toEqual([]);
});

test("a clinic's company has the clinic's queues and campaigns", async () => {
  const { company } = trades.clinic;
  const made = await makeDemo(home.app, { name: company, trade: trades.clinic, seed: 3, people: 40 });
  const helena = await home.nobody.login(made.logins[0]!.email, made.password);
  const queues = await helena.does("GET /queue");
  expect(queues.map(({ name }) => name).sort()).toEqual(["Enfermagem", "Exames", "Financeiro", "Recepção"]);
  const { records } = await helena.does("GET /campaigns");
  expect(records.map(({ name }) => name)).toContain("Semana da vacina");
});
