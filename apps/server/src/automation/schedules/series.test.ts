import { beforeAll, describe, expect, test, vi } from "vitest";
import type { Repeat, Schedule } from "@recado/contracts/schedules";
import { newNumber, receive, written } from "../../testing/customers.ts";
import { useApp } from "../../testing/harness.ts";
import { png } from "../../testing/sample-files.ts";
import { inAnHour, scheduling, sendForm } from "../../testing/schedules.ts";

const home = useApp();
let address: string;
beforeAll(async () => {
  address = `http://127.0.0.1:${await home.listen()}`;
});

const weekly = (change: Partial<Repeat> = {}): Repeat => ({
  every: "week",
  until: null,
  count: 4,
  stopOnReply: false,
  ...change,
});
/** A company whose clock is that of São Paulo, with a series at 09:00 there from 4 May 2099 on. */
async function repeating(repeat: Repeat = weekly(), options: { attendant?: boolean } = {}) {
  const scene = await scheduling(home, options);
  const { person, ticket, companyId, rows } = scene;
  const body = { contactId: ticket.contactId, body: "Hora do remédio", sendAt: "2099-05-04T12:00:00Z", repeat };
  const first = await person.does("POST /schedules", { body });
  const all = async () => (await person.does("GET /schedules", { query: { from: "2000-01-01T00:00:00Z" } })).schedules;
  return {
    ...scene,
    first,
    all,
    days: async () => (await all()).map(({ sendAt }) => sendAt.slice(0, 16)),
    at: async (n: number): Promise<Schedule> => (await all())[n] ?? first,
    jobs: async () =>
      (
        await home.app.database.platform<{ due: string }>(
          "select to_char(due_at at time zone 'UTC', 'YYYY-MM-DD HH24:MI') as due from jobs where kind = 'schedule-due' and data->>'companyId' = $1 order by due_at",
          [String(companyId)],
        )
      ).map(({ due }) => due),
    seriesLeft: async () => (await rows("select from schedule_series where company_id = $1")).length,
  };
}
const weeks = ["2099-05-04T12:00", "2099-05-11T12:00", "2099-05-18T12:00", "2099-05-25T12:00"];

describe("a series", () => {
  test("is planned whole when it is saved, each message with its job", async () => {
    const { first, days, jobs } = await repeating();
    expect(first).toMatchObject({
      status: "PENDENTE",
      series: { every: "week", count: 4, until: null, stoppedAt: null },
    });
    expect(await days()).toEqual(weeks);
    expect(await jobs()).toEqual(weeks.map((one) => one.replace("T", " ")));
  });

  test("stores its text once, and a message of it has its own only where it was changed", async () => {
    const { first, person, at, rows, now } = await repeating();
    const own = () =>
      rows<{ body: string | null }>("select body from schedules where company_id = $1 order by send_at");
    expect(await own()).toEqual([null, null, null, null].map((body) => ({ body })));
    const second = await at(1);
    const params = { scheduleId: second.id };
    await person.does("PUT /schedules/:scheduleId", { params, body: { body: "Outro texto" } });
    expect((await now(second)).body).toBe("Outro texto");
    expect((await own()).map(({ body }) => body)).toEqual([null, "Outro texto", null, null]);
    await person.does("PUT /schedules/:scheduleId", { params, body: { body: first.body } });
    expect((await own()).map(({ body }) => body)).toEqual([null, null, null, null]);
    expect((await now(second)).body).toBe("Hora do remédio");
  });

  test.each<[string, object, string]>([
    ["of ten thousand", { count: 10_000 }, "ERR_SERIES_TOO_LONG"],
    ["until the year 9999", { count: null, until: "9999-12-31" }, "ERR_SERIES_TOO_LONG"],
    ["that ends before it starts", { count: null, until: "2099-05-03" }, "ERR_SERIES_EMPTY"],
    ["until 30 February", { count: null, until: "2026-02-30" }, "ERR_VALIDATION"],
    ["with two ends", { count: 3, until: "2099-06-01" }, "ERR_VALIDATION"],
    ["without an end", { count: null, until: null }, "ERR_VALIDATION"],
    ["of one message", { count: 1 }, "ERR_VALIDATION"],
    ["every blue moon", { every: "moon" }, "ERR_VALIDATION"],
  ])("%s is refused, and nothing is written", async (_, change, error) => {
    const { person, ticket } = await scheduling(home);
    const repeat = { ...weekly(), ...change };
    const good = { contactId: ticket.contactId, body: "Hora do remédio", sendAt: "2099-05-04T12:00:00Z" };
    expect(await person.call("POST /schedules", { body: { ...good, repeat } })).toMatchObject({ status: 400, error });
    expect(await person.call("POST /schedules/preview", { body: { sendAt: good.sendAt, repeat } })).toMatchObject({
      status: 400,
      error,
    });
    expect((await person.does("GET /schedules", {})).count).toBe(0);
  });

  test("says before it is saved what is unusual about its times", async () => {
    const { admin, person } = await scheduling(home);
    await admin.does("PUT /settings/:key", { params: { key: "timezone" }, body: { value: "Europe/Berlin" } });
    const preview = (sendAt: string, repeat: Repeat) =>
      person.does("POST /schedules/preview", { body: { sendAt, repeat } });
    expect(await preview("2027-01-31T09:00:00+01:00", weekly({ every: "month" }))).toEqual({
      count: 4,
      first: "2027-01-31T08:00:00.000Z",
      last: "2027-04-30T07:00:00.000Z",
      shortMonths: ["2027-02-28", "2027-04-30"],
      skipped: [],
    });
    expect(await preview("2027-03-27T02:30:00+01:00", weekly({ every: "day" }))).toMatchObject({
      skipped: [{ asked: "2027-03-28T02:30", sendAt: "2027-03-28T01:30:00.000Z" }],
    });
  });

  test("is changed in one message alone", async () => {
    const { person, at, all } = await repeating();
    const params = { scheduleId: (await at(1)).id };
    await person.does("PUT /schedules/:scheduleId", { params, body: { body: "Só desta vez" } });
    expect((await all()).map(({ body }) => body)).toEqual([
      "Hora do remédio",
      "Só desta vez",
      "Hora do remédio",
      "Hora do remédio",
    ]);
  });

  test("is changed from one message on: text, time, and how it is repeated", async () => {
    const { person, at, all, days } = await repeating();
    const following = async (n: number, body: object) =>
      person.does("PUT /schedules/:scheduleId", {
        params: { scheduleId: (await at(n)).id },
        body: { ...body, scope: "following" },
      });
    await following(2, { body: "Nova receita", sendAt: "2099-05-19T13:00:00Z" });
    expect(await days()).toEqual([...weeks.slice(0, 2), "2099-05-19T13:00", "2099-05-26T13:00"]);
    expect((await all()).map(({ body }) => body).slice(1)).toEqual(["Hora do remédio", "Nova receita", "Nova receita"]);
    await following(1, { repeat: weekly({ every: "day", count: 2 }) });
    expect(await days()).toEqual([
      weeks[0],
      "2099-05-11T12:00",
      "2099-05-12T12:00",
      "2099-05-19T13:00",
      "2099-05-26T13:00",
    ]);
  });

  test("is cancelled in one message, or from one on; an empty series is gone", async () => {
    const { person, at, days, seriesLeft } = await repeating();
    const cancel = async (n: number, scope: "one" | "following") =>
      person.does("DELETE /schedules/:scheduleId", { params: { scheduleId: (await at(n)).id }, query: { scope } });
    await cancel(1, "one");
    expect(await days()).toEqual([weeks[0], weeks[2], weeks[3]]);
    await cancel(1, "following");
    expect(await days()).toEqual([weeks[0]]);
    await cancel(0, "following");
    expect([await days(), await seriesLeft()]).toEqual([[], 0]);
  });

  test("is not changed by a colleague who does not answer the contact", async () => {
    const { admin, queueId, first, days } = await repeating(weekly(), { attendant: true });
    const colleague = await admin.colleague("user", { queueIds: [queueId] });
    const params = { scheduleId: first.id };
    for (const refused of [
      await colleague.call("PUT /schedules/:scheduleId", { params, body: { body: "Outra coisa", scope: "following" } }),
      await colleague.call("DELETE /schedules/:scheduleId", { params, query: { scope: "following" } }),
    ])
      expect(refused).toMatchObject({ status: 400, error: "ERR_NO_PERMISSION" });
    expect(await days()).toEqual(weeks);
  });

  test("has one picture, which stays until the last message that shows it is gone", async () => {
    const { person, ticket, all, rows } = await repeating();
    const fields = {
      contactId: String(ticket.contactId),
      body: "Veja a bula",
      sendAt: "2099-08-01T12:00:00Z",
      repeat: JSON.stringify(weekly({ count: 2 })),
    };
    const file = { name: "bula.png", bytes: await png(), type: "image/png" };
    const { status } = await sendForm(address, person, { path: "/schedules", fields, file });
    expect(status).toBe(200);
    const [one, other] = (await all()).filter(({ body }) => body === "Veja a bula");
    const files = async () => (await rows("select from media where company_id = $1")).length;
    expect(one?.mediaPath).toBe(other?.mediaPath);
    await person.does("DELETE /schedules/:scheduleId", { params: { scheduleId: one?.id ?? 0 }, query: {} });
    expect(await files()).toBe(1);
    await person.does("DELETE /schedules/:scheduleId", { params: { scheduleId: other?.id ?? 0 }, query: {} });
    expect(await files()).toBe(0);
  });
});

describe("a series that stops when the customer replies", () => {
  test("goes on while nothing of it was sent, and stops after that", async () => {
    const scene = await repeating(weekly({ stopOnReply: true }));
    const { connection, ticket, first, days, isDueSince, sendDue, now } = scene;
    const says = () => receive(home.app, connection, written(ticket.contact.number));
    await says();
    await isDueSince(first);
    await sendDue();
    expect(await days()).toHaveLength(4);
    await says();
    await vi.waitFor(async () => expect(await days()).toHaveLength(1), { timeout: 15_000 });
    expect((await now(first)).series?.stoppedAt).not.toBeNull();
  });

  test("is not stopped by another customer, nor is one that goes on", async () => {
    const { connection, first, days, isDueSince, sendDue } = await repeating(weekly({ stopOnReply: false }));
    await isDueSince(first);
    await sendDue();
    await receive(home.app, connection, written(newNumber()));
    expect(await days()).toHaveLength(4);
  });
});

describe("when the company's clock is set to another zone", () => {
  test("what waits of a series keeps its hour, a single message its moment", async () => {
    const { admin, schedule, days, jobs } = await repeating();
    await schedule({ sendAt: "2099-05-05T12:00:00Z" });
    await admin.does("PUT /settings/:key", {
      params: { key: "timezone" },
      body: { value: "Europe/Lisbon" },
    });
    expect(await days()).toEqual([
      "2099-05-04T08:00",
      "2099-05-05T12:00",
      "2099-05-11T08:00",
      "2099-05-18T08:00",
      "2099-05-25T08:00",
    ]);
    expect(await jobs()).toContain("2099-05-11 08:00");
  });

  test("a series that is planned at that moment is on the new clock as well", async () => {
    const { admin, person, ticket, rows } = await scheduling(home);
    const good = { contactId: ticket.contactId, body: "Hora do remédio", repeat: weekly({ count: 60 }) };
    for (const value of ["Europe/Lisbon", "Asia/Tokyo", "America/Sao_Paulo", "Europe/Berlin", "Asia/Dubai"]) {
      await Promise.all([
        person.does("POST /schedules", { body: { ...good, sendAt: "2099-05-04T12:00:00Z" } }),
        admin.does("PUT /settings/:key", { params: { key: "timezone" }, body: { value } }),
        person.does("POST /schedules", { body: { ...good, sendAt: "2099-05-04T12:00:00Z" } }),
      ]);
      expect(await rows("select distinct timezone from schedule_series where company_id = $1")).toEqual([
        { timezone: value },
      ]);
    }
  });

  test("what would have passed on the new clock keeps its moment", async () => {
    const { admin, person, ticket, rows } = await scheduling(home);
    const repeat = weekly({ every: "day", count: 2 });
    const body = { contactId: ticket.contactId, body: "Hora do remédio", sendAt: inAnHour(), repeat };
    await person.does("POST /schedules", { body });
    const times = async () =>
      (await rows<{ at: Date }>("select send_at as at from schedules where company_id = $1 order by id")).map(
        ({ at }) => at.getTime(),
      );
    const [soon = 0, tomorrow = 0] = await times();
    await admin.does("PUT /settings/:key", { params: { key: "timezone" }, body: { value: "Pacific/Auckland" } });
    const [first, second = 0] = await times();
    expect(first).toBe(soon);
    expect(second).toBeGreaterThan(Date.now());
    expect(second).toBeLessThan(tomorrow - 14 * 3_600_000);
  });
});
