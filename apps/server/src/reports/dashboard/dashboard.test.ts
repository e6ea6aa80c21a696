import { beforeAll, describe, expect, test } from "vitest";
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
  ana = await admin.colleague("user", { allTicket: "enabled" });
  bia = await admin.colleague("user", { allTicket: "enabled" });
});

const change = (person: Person, ticketId: number, body: object) =>
  person.call("PUT /tickets/:ticketId", { params: { ticketId }, body });
const sql = <Row extends object>(text: string, ...values: unknown[]) =>
  home.app.database.tenant(line.companyId, (tx) => tx.sql<Row>(text, [tx.companyId, ...values]));
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
    const query = { of: "supportTime", userId: ana.user.id, days: 1 } as const;
    const { conversations } = await admin.does("GET /dashboard/conversations", { query });
    expect(conversations).toMatchObject([{ ticketId: id, userName: ana.user.name }]);
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

describe("turns of a transfer that is taken back", () => {
  const transfer = async (ticketId: number, to: { userId: number | null; queueId?: number }) => {
    const body = { action: "transfer" as const, ticketIds: [ticketId], ...to };
    const params = { bulkActionId: (await admin.does("POST /bulk-actions", { body })).id };
    const now = () => admin.does("GET /bulk-actions/:bulkActionId", { params });
    await expect.poll(now).toMatchObject({ status: "finished", done: 1 });
    return async () => {
      await admin.does("POST /bulk-actions/:bulkActionId/undo", { params });
      await expect.poll(now).toMatchObject({ status: "undone", undone: 1 });
    };
  };
  /** With the times of the turns and of the cycle. */
  const recordOf = (ticketId: number) =>
    sql(
      `select v.user_id, v.started_at, v.ended_at, c.started_at as accepted_at, c.queued_at, c.first_queued_at
       from service_cycles c left join service_turns v on v.company_id = $1 and v.cycle_id = c.id
       where c.company_id = $1 and c.ticket_id = $2 order by v.id`,
      ticketId,
    );

  test.each(["a person", "a queue"] as const)("to %s go on as if nothing had happened", async (whom) => {
    const { id } = await conversation(home.app, admin, line);
    // A turn that ended before is not resumed.
    await change(ana, id, { status: "open" });
    await change(ana, id, { status: "pending" });
    await change(ana, id, { status: "open" });
    const before = await recordOf(id);
    expect(before).toHaveLength(2);
    const to = whom === "a person" ? { userId: bia.user.id } : { userId: null, queueId: await admin.queue("Suporte") };
    const takeBack = await transfer(id, to);
    expect(await recordOf(id)).not.toEqual(before);
    await takeBack();
    expect(await recordOf(id)).toEqual(before);
  });

  test("of a conversation that waited are none", async () => {
    const { id } = await conversation(home.app, admin, line);
    const before = await recordOf(id);
    const takeBack = await transfer(id, { userId: bia.user.id });
    expect(await turnsOf(id)).toEqual([{ user_id: bia.user.id, is_over: false }]);
    await takeBack();
    expect(await recordOf(id)).toEqual(before);
  });

  test("stay where it went on to somebody else and came again", async () => {
    const { id } = await conversation(home.app, admin, line);
    await change(ana, id, { status: "open" });
    const takeBack = await transfer(id, { userId: bia.user.id });
    await change(bia, id, { userId: admin.user.id });
    await change(admin, id, { userId: bia.user.id });
    await takeBack();
    expect(await turnsOf(id)).toEqual([
      ...[ana, bia, admin, bia].map(({ user }) => ({ user_id: user.id, is_over: true })),
      { user_id: ana.user.id, is_over: false },
    ]);
  });
});

describe("the numbers", () => {
  /** A company of its own, with an attendant; `ended` is a conversation that someone accepted and closed, then dated. */
  async function shop() {
    const owner = await home.nobody.signUp();
    const carla = await owner.colleague("user", { name: "Carla", allTicket: "enabled" });
    const connection = await connectionOf(home.app, owner);
    const ended = async (who: Person, times: { created: string; started?: string; finished: string }) => {
      const { id } = await conversation(home.app, owner, connection);
      if (times.started) await change(who, id, { status: "open" });
      await change(who, id, { status: "closed" });
      const date = (set: string, table: string) =>
        home.app.database.tenant(connection.companyId, (tx) =>
          tx.sql(
            `update ${table} set ${set} where company_id = $1 and ticket_id = $2 and $3::timestamptz < $5 and $4::timestamptz is distinct from $5`,
            [tx.companyId, id, times.created, times.started ?? null, times.finished],
          ),
        );
      await date("created_at = $3, started_at = $4, finished_at = $5", "service_cycles");
      await date("started_at = $4, ended_at = $5", "service_turns");
      return id;
    };
    return { owner, carla, connection, ended };
  }

  test("of a period and of the one before, by the minute; and those of this moment", async () => {
    const { owner, carla, connection, ended } = await shop();
    await conversation(home.app, owner, connection);
    await change(carla, (await conversation(home.app, owner, connection)).id, { status: "open" });
    const day = (date: string, ...[created, started, finished]: [string, string, string]) =>
      ended(carla, {
        created: `${date}T${created}:00Z`,
        started: `${date}T${started}:00Z`,
        finished: `${date}T${finished}:00Z`,
      });
    await day("2026-03-10", "12:00", "12:10", "12:40");
    await day("2026-03-11", "12:00", "12:20", "12:30");
    await day("2026-03-08", "12:00", "12:30", "13:00");
    const query = { date_from: "2026-03-10", date_to: "2026-03-11" };
    const { period, counters, before, attendants } = await owner.does("GET /dashboard", { query });
    expect(period).toEqual({ from: "2026-03-10", to: "2026-03-11" });
    expect(counters).toEqual({
      supportHappening: 1,
      supportPending: 1,
      supportFinished: 2,
      leads: 0,
      avgSupportTime: 20,
      avgWaitTime: 15,
    });
    expect(before).toEqual({
      from: "2026-03-08",
      to: "2026-03-09",
      supportFinished: 1,
      leads: 0,
      avgSupportTime: 30,
      avgWaitTime: 30,
    });
    expect(attendants.map(({ name, finished, avgSupportTime }) => [name, finished, avgSupportTime])).toContainEqual([
      "Carla",
      2,
      20,
    ]);
    expect(await owner.does("GET /dashboard/now")).toMatchObject({ supportHappening: 1, supportPending: 1 });
    const users = await owner.does("GET /dashboard/ticketsUsers", {
      query: { initialDate: "2026-03-10", finalDate: "2026-03-11" },
    });
    expect(users.data).toContainEqual({ userId: carla.user.id, nome: "Carla", quantidade: 2 });
    expect(users.data.map(({ quantidade }) => quantidade).toSorted((a, b) => a - b)).toEqual([0, 2]);
  });

  test("of days that begin and end on the company's clock, each of which is there", async () => {
    const { owner, ended } = await shop();
    await owner.does("PUT /settings/:key", { params: { key: "timezone" }, body: { value: "America/Sao_Paulo" } });
    // In São Paulo 23:30 of the 9th, and 00:30 of the 10th.
    await ended(owner, { created: "2026-03-10T02:30:00Z", finished: "2026-03-10T02:45:00Z" });
    await ended(owner, { created: "2026-03-10T03:30:00Z", finished: "2026-03-10T03:45:00Z" });
    const days = (initialDate: string, finalDate: string) =>
      owner.does("GET /dashboard/ticketsDay", { query: { initialDate, finalDate } });
    expect(await days("2026-03-08", "2026-03-10")).toEqual({
      data: [
        { data: "08/03/2026", total: 0 },
        { data: "09/03/2026", total: 1 },
        { data: "10/03/2026", total: 1 },
      ],
      count: 2,
    });
    const hours = await days("2026-03-09", "2026-03-09");
    expect(hours.data).toHaveLength(24);
    expect(hours.data[23]).toEqual({ horario: 23, total: 1 });
    const behind = async (date: string, hour: number) => {
      const query = { of: "begun", date_from: date, date_to: date, hour, limit: 500 } as const;
      return (await owner.does("GET /dashboard/conversations", { query })).conversations.length;
    };
    expect([await behind("2026-03-09", 23), await behind("2026-03-09", 0), await behind("2026-03-10", 0)]).toEqual([
      1, 0, 1,
    ]);
  });

  test("of a conversation that was opened again: two ends, each whose it was", async () => {
    const { owner, carla, connection } = await shop();
    const { id } = await conversation(home.app, owner, connection);
    for (const who of [carla, owner])
      for (const status of ["open", "closed"]) expect((await change(who, id, { status })).status).toBe(200);
    const { counters, attendants } = await owner.does("GET /dashboard", { query: { days: 1 } });
    expect(counters.supportFinished).toBe(2);
    expect(attendants.map(({ finished }) => finished)).toEqual([1, 1]);
    // Who was deleted is among them where they worked, and nowhere else.
    await owner.does("DELETE /users/:userId", { params: { userId: carla.user.id } });
    const after = await owner.does("GET /dashboard", { query: { days: 1 } });
    expect(after.attendants.find((one) => one.id === carla.user.id)).toMatchObject({ finished: 1, isDeleted: true });
    const query = { date_from: "2026-03-01", date_to: "2026-03-02" };
    const { attendants: then } = await owner.does("GET /dashboard", { query });
    expect(then.map((one) => [one.id, one.isDeleted])).toEqual([[owner.user.id, false]]);
  });

  test("leave test phones out as soon as there is another number, and say so", async () => {
    const { owner, connection } = await shop();
    await conversation(home.app, owner, connection);
    const isTest = (is: boolean) =>
      home.app.database.tenant(connection.companyId, (tx) =>
        tx.sql("update connections set is_test = $3 where company_id = $1 and id = $2", [
          tx.companyId,
          connection.connectionId,
          is,
        ]),
      );
    await isTest(true);
    expect(await owner.does("GET /dashboard/now")).toMatchObject({ supportHappening: 0, supportPending: 1 });
    await connectionOf(home.app, owner);
    expect(await owner.does("GET /dashboard/now")).toMatchObject({
      supportPending: 0,
      uncounted: { happening: { groups: 0, tests: 0 }, pending: { groups: 0, tests: 1 } },
    });
    const today = { days: 1 };
    expect(await owner.does("GET /dashboard", { query: today })).toMatchObject({
      tests: true,
      counters: { supportPending: 0, leads: 0 },
    });
    const withTests = { ...today, withTests: "true" } as const;
    expect(await owner.does("GET /dashboard", { query: withTests })).toMatchObject({
      tests: true,
      counters: { supportPending: 1, leads: 1 },
    });
    const behind = { of: "leads", ...withTests } as const;
    expect((await owner.does("GET /dashboard/conversations", { query: behind })).conversations).toHaveLength(1);
  });
});

test("is for admins, and refuses days that are not there and periods that end before they begin", async () => {
  expect(await ana.call("GET /dashboard", {})).toMatchObject({ status: 400, body: { error: "ERR_NO_PERMISSION" } });
  const asked = (from: string, to: string) =>
    Promise.all([
      admin.call("GET /dashboard", { query: { date_from: from, date_to: to } }),
      admin.call("GET /dashboard/details", { query: { date_from: from, date_to: to } }),
      admin.call("GET /dashboard/conversations", { query: { of: "finished", date_from: from, date_to: to } }),
      admin.call("GET /dashboard/ticketsDay", { query: { initialDate: from, finalDate: to } }),
      admin.call("GET /dashboard/ticketsUsers", { query: { initialDate: from, finalDate: to } }),
    ]);
  const errors = [
    ["2026-02-30", "2026-03-01", "ERR_VALIDATION"],
    ["0000-01-01", "0000-01-02", "ERR_VALIDATION"],
    ["10000-01-01", "10000-01-02", "ERR_VALIDATION"],
    ["2026-03-02", "2026-03-01", "ERR_INVALID_PERIOD"],
    ["0001-01-01", "0001-01-01", "ERR_INVALID_PERIOD"],
    ["9999-12-31", "9999-12-31", "ERR_INVALID_PERIOD"],
    ["0001-01-01", "9999-12-31", "ERR_INVALID_PERIOD"],
    ["2020-01-01", "2026-01-01", "ERR_INVALID_PERIOD"],
  ] as const;
  for (const [from, to, error] of errors)
    for (const { status, body } of await asked(from, to))
      expect([from, status, body]).toEqual([from, 400, expect.objectContaining({ error })]);
  expect((await admin.call("GET /dashboard", { query: { days: 100_000 } })).status).toBe(400);
  for (const query of [{ limit: 0 }, { limit: 501 }, { hour: 24 }, { rate: 4 }])
    expect((await admin.call("GET /dashboard/conversations", { query: { of: "finished", ...query } })).status).toBe(
      400,
    );
  // Of a year in which nothing was said, everything is nothing.
  for (const { status } of await asked("9990-01-01", "9990-12-31")) expect(status).toBe(200);
});
