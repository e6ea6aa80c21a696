import { expect, test } from "vitest";
import { useApp } from "../../testing/harness.ts";
import { inAnHour, scheduling } from "../../testing/schedules.ts";

const home = useApp();

test.each<[string, string, string]>([
  ["a moment that has passed", "2020-01-01T12:00:00Z", "ERR_SCHEDULE_PAST"],
  ["the first day of the calendar", "0001-01-01T00:00:00Z", "ERR_SCHEDULE_PAST"],
  ["the year 0", "0000-12-31T23:59:59Z", "ERR_VALIDATION"],
  ["the last day of the calendar", "9999-12-31T23:59:59Z", "ERR_VALIDATION"],
  ["the year 10000", "10000-01-01T00:00:00Z", "ERR_VALIDATION"],
  ["30 February", "2026-02-30T12:00:00Z", "ERR_VALIDATION"],
  ["an offset of no zone", "2099-02-03T12:00:00+25:00", "ERR_VALIDATION"],
])("a waiting message is not moved to %s, nor made for it, nor repeated from it", async (_, sendAt, error) => {
  const { person, ticket, schedule, now } = await scheduling(home);
  const made = await schedule();
  const params = { scheduleId: made.id };
  const refused = { status: 400, error };
  expect(await person.call("PUT /schedules/:scheduleId", { params, body: { sendAt } })).toMatchObject(refused);
  expect(await now(made)).toEqual(made);
  const body = { contactId: ticket.contactId, body: "Passando para lembrar", sendAt };
  expect(await person.call("POST /schedules", { body })).toMatchObject(refused);
  const repeat = { every: "week", until: null, count: 3, stopOnReply: false } as const;
  expect(await person.call("POST /schedules", { body: { ...body, repeat } })).toMatchObject(refused);
  const good = { every: "week", until: null, count: 2, stopOnReply: false } as const;
  const series = await person.does("POST /schedules", { body: { ...body, sendAt: inAnHour(), repeat: good } });
  const following = { params: { scheduleId: series.id }, body: { sendAt, scope: "following" as const } };
  expect(await person.call("PUT /schedules/:scheduleId", following)).toMatchObject(refused);
  expect(await now(series)).toEqual(series);
  expect((await person.does("GET /schedules", {})).count).toBe(3);
});

test.each(["0000-12-31T23:59:59Z", "9999-12-31T23:59:59Z", "10000-01-01T00:00:00Z", "2026-02-30T12:00:00Z"])(
  "a series from %s on has no preview",
  async (sendAt) => {
    const { person } = await scheduling(home);
    const repeat = { every: "week", until: null, count: 3, stopOnReply: false } as const;
    expect(await person.call("POST /schedules/preview", { body: { sendAt, repeat } })).toMatchObject({
      status: 400,
      error: "ERR_VALIDATION",
    });
  },
);

test("what was sent is moved nowhere, and what is due is not moved under the sender's hands", async () => {
  const { person, schedule, isDueSince, sendDue, now } = await scheduling(home);
  const made = await schedule();
  await isDueSince(made);
  const params = { scheduleId: made.id };
  // Its time has come: a new text may come too late.
  expect(await person.call("PUT /schedules/:scheduleId", { params, body: { body: "Outro texto" } })).toMatchObject({
    status: 400,
    error: "ERR_SCHEDULE_PAST",
  });
  await sendDue();
  expect(await person.call("PUT /schedules/:scheduleId", { params, body: { sendAt: inAnHour() } })).toMatchObject({
    status: 409,
    error: "ERR_SCHEDULE_SENT",
  });
  expect(await now(made)).toMatchObject({ status: "ENVIADA", body: made.body });
});
