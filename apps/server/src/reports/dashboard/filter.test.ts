import { beforeAll, describe, expect, test, vi } from "vitest";
import type { Request } from "@recado/contracts";
import type { ConnectionRef } from "../../channels/port.ts";
import { connectionOf, conversation } from "../../testing/customers.ts";
import { useApp } from "../../testing/harness.ts";
import type { Person } from "../../testing/person.ts";

const home = useApp();
let admin: Person;
let line: ConnectionRef;
const ids: Record<"sales" | "support" | "ana" | "bia" | "line" | "other" | "tag", number> = {} as never;

type Filter = Pick<
  NonNullable<Request<"GET /dashboard">["query"]>,
  "queueIds" | "withoutQueue" | "users" | "whatsappIds" | "tags"
>;
const sql = (text: string, ...values: unknown[]) =>
  home.app.database.tenant(line.companyId, (tx) => tx.sql(text, [tx.companyId, ...values]));
const period = { days: 30 };
const day = (ago: number) => new Date(Date.now() - ago * 86_400_000).toISOString().slice(0, 10);
const chart = { initialDate: day(31), finalDate: day(0) };

beforeAll(async () => {
  admin = await home.nobody.signUp();
  line = await connectionOf(home.app, admin);
  const other = await connectionOf(home.app, admin);
  Object.assign(ids, { sales: await admin.queue("Vendas"), support: await admin.queue("Suporte") });
  const ana = await admin.colleague("user", { name: "Ana", queueIds: [ids.sales], allTicket: "enabled" });
  const bia = await admin.colleague("user", { name: "Bia", queueIds: [ids.support], allTicket: "enabled" });
  const tag = await admin.does("POST /tags", { body: { name: "Urgente" } });
  Object.assign(ids, {
    ana: ana.user.id,
    bia: bia.user.id,
    line: line.connectionId,
    other: other.connectionId,
    tag: tag.id,
  });
  const serve = async (who: Person, connection: ConnectionRef, queueId: number) => {
    const { id } = await conversation(home.app, admin, connection);
    const put = (person: Person, body: object) =>
      person.does("PUT /tickets/:ticketId", { params: { ticketId: id }, body });
    await put(admin, { queueId });
    await put(who, { status: "open" });
    await who.does("POST /messages/:ticketId", { params: { ticketId: id }, body: { body: "Olá" } });
    await put(who, { status: "closed" });
    return id;
  };
  const ofAna = await serve(ana, line, ids.sales);
  await serve(bia, other, ids.support);
  await conversation(home.app, admin, line);
  await admin.does("POST /tags/sync", { body: { ticketId: ofAna, tags: [{ id: ids.tag }] } });
  // Two of three are of a day that is summed.
  await sql(
    `update service_cycles set created_at = created_at - x, queued_at = queued_at - x, first_queued_at = first_queued_at - x,
       started_at = started_at - x, first_reply_at = first_reply_at - x, finished_at = finished_at - x
     from (select interval '10 days' as x) y where company_id = $1 and finished_at is not null`,
  );
});

/** What is counted, told apart as shortly as it can be. */
async function counts(filter: Filter) {
  const query = { ...period, ...filter };
  const { counters, attendants } = await admin.does("GET /dashboard", { query });
  const details = await admin.does("GET /dashboard/details", { query });
  const now = await admin.does("GET /dashboard/now", { query: filter });
  const begun = await admin.does("GET /dashboard/ticketsDay", { query: { ...chart, ...filter } });
  const people = await admin.does("GET /dashboard/ticketsUsers", { query: { ...chart, ...filter } });
  const listed = async (of: "finished" | "pending" | "leads" | "begun" | "arrived" | "firstReply") =>
    (await admin.does("GET /dashboard/conversations", { query: { ...query, of } })).conversations.length;
  expect(now.supportPending).toBe(counters.supportPending);
  expect([
    await listed("finished"),
    await listed("pending"),
    await listed("leads"),
    await listed("begun"),
    await listed("firstReply"),
  ]).toEqual([
    counters.supportFinished,
    counters.supportPending,
    counters.leads,
    begun.count,
    details.firstReply.answered,
  ]);
  return {
    finished: counters.supportFinished,
    pending: counters.supportPending,
    leads: counters.leads,
    begun: begun.count,
    heard: await listed("arrived"),
    shares: details.queues.map(({ name, finished }) => `${name ?? "–"} ${finished}`),
    people: attendants.filter(({ finished }) => finished > 0).map(({ name }) => name),
    charted: people.data.filter(({ quantidade }) => quantidade > 0).map(({ nome }) => nome),
  };
}

const none = { finished: 0, pending: 0, leads: 0, begun: 0, heard: 0, shares: [], people: [], charted: [] };
const ofSales = {
  finished: 1,
  pending: 0,
  leads: 1,
  begun: 1,
  heard: 1,
  shares: ["Vendas 1"],
  people: ["Ana"],
  charted: ["Ana"],
};
const ofSupport = { ...ofSales, shares: ["Suporte 1"], people: ["Bia"], charted: ["Bia"] };
const waiting = { ...none, pending: 1, leads: 1, begun: 1, heard: 1 };

describe("numbers and the conversations behind them are narrowed alike", () => {
  test("to a queue, or to those without one", async () => {
    expect(await counts({ queueIds: String(ids.sales) })).toEqual(ofSales);
    expect(await counts({ withoutQueue: "true" })).toEqual(waiting);
    expect(await counts({ queueIds: String(ids.sales), withoutQueue: "true" })).toEqual({
      ...ofSales,
      pending: 1,
      leads: 2,
      begun: 2,
      heard: 2,
    });
  });

  test("to an attendant, a tag, and to what all of them leave", async () => {
    expect(await counts({ users: String(ids.bia) })).toEqual(ofSupport);
    expect(await counts({ tags: String(ids.tag) })).toEqual(ofSales);
    expect(await counts({ users: String(ids.ana), queueIds: String(ids.support) })).toEqual(none);
  });

  test("to a connection, which the sums of past days tell apart", async () => {
    expect(await counts({ whatsappIds: String(ids.other) })).toEqual(ofSupport);
    expect(await counts({ whatsappIds: `${ids.other},${ids.line}` })).toEqual(await counts({}));
    expect(await counts({ whatsappIds: String(ids.line) })).toEqual({
      ...ofSales,
      pending: 1,
      leads: 2,
      begun: 2,
      heard: 2,
    });
  });
});

test.each([
  { withoutQueue: "false", withTests: "false" },
  { withoutQueue: "false", withTests: "true" },
] as const)("%j narrows nothing where there is no test phone", async (nothing) => {
  const all = async (filter: object) => ({
    numbers: await admin.does("GET /dashboard", { query: { ...period, ...filter } }),
    details: await admin.does("GET /dashboard/details", { query: { ...period, ...filter } }),
    now: await admin.does("GET /dashboard/now", { query: filter }),
    begun: await admin.does("GET /dashboard/ticketsDay", { query: { ...chart, ...filter } }),
    people: await admin.does("GET /dashboard/ticketsUsers", { query: { ...chart, ...filter } }),
    listed: await admin.does("GET /dashboard/conversations", { query: { of: "begun", ...period, ...filter } }),
  });
  expect(await all(nothing)).toEqual(await all({}));
});

test("where rows are counted, a call counts the two periods beside each other and nothing more at once", async () => {
  const { database } = home.app;
  const read = database.read.bind(database);
  let running = 0;
  let most = 0;
  const spy = vi.spyOn(database, "read").mockImplementation(async (companyId, statement, values) => {
    const isCount = statement.text.includes("service_cycles") && !statement.name.startsWith("dashboard_has_tests");
    if (!isCount) return read(companyId, statement, values);
    most = Math.max(most, (running += 1));
    return read(companyId, statement, values).finally(() => (running -= 1));
  });
  const query = { ...period, tags: String(ids.tag) };
  await admin.does("GET /dashboard/details", { query });
  await admin.does("GET /dashboard", { query });
  spy.mockRestore();
  expect(most).toBe(2);
});

test("a filter for which too many rows would be counted is refused; without it the sums answer", async () => {
  const past = { date_from: "2026-01-01", date_to: "2026-01-31" };
  await admin.does("GET /dashboard", { query: past });
  await sql(
    `insert into dashboard_sums (company_id, zone, day, kind, connection_id, total, timed, minutes)
     select $1, zone, day, 'begun', $2, 200001, 0, 0 from dashboard_days where company_id = $1 and day = '2026-01-15'`,
    ids.line,
  );
  const asked = (filter: Filter) => admin.call("GET /dashboard", { query: { ...past, ...filter } });
  expect((await asked({ whatsappIds: String(ids.line) })).status).toBe(200);
  expect(await asked({ tags: String(ids.tag) })).toMatchObject({
    status: 400,
    body: { error: "ERR_TOO_MUCH_TO_COUNT" },
  });
  const query = { of: "begun", ...past, queueIds: String(ids.sales) } as const;
  expect((await admin.call("GET /dashboard/conversations", { query })).status).toBe(400);
});
