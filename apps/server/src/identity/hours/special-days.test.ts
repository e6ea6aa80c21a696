import { expect, test } from "vitest";
import { useApp } from "../../testing/harness.ts";

const home = useApp({ ROLES: "web" });

test("an admin keeps the company's holidays, once for each day", async () => {
  const admin = await home.nobody.signUp();
  const body = { name: "Natal", date: "2026-12-25", isYearly: true };
  const { id } = await admin.does("POST /special-days", { body });
  expect(await admin.does("GET /special-days", {})).toEqual([{ id, ...body, hours: null }]);
  const again = await admin.call("POST /special-days", { body: { ...body, date: "2031-12-25" } });
  expect(again).toMatchObject({ status: 409, error: "ERR_SPECIAL_DAY_TAKEN" });
  const params = { specialDayId: id };
  const hours = { startTime: "08:00", endTime: "12:00" };
  expect(await admin.does("PUT /special-days/:specialDayId", { params, body: { hours } })).toMatchObject({ hours });
  await admin.does("DELETE /special-days/:specialDayId", { params });
  expect(await admin.does("GET /special-days", {})).toEqual([]);
});

test("tries with one id make one day, at once or later, as the last try wants it", async () => {
  const admin = await home.nobody.signUp();
  const body = { name: "Natal", date: "2026-12-25", isYearly: true, clientId: "a" };
  const add = (change: object = {}, person = admin) =>
    person.call("POST /special-days", { body: { ...body, ...change } });
  const tries = await Promise.all([1, 2, 3].map(() => add()));
  const { id } = tries[0]!.ok;
  expect(tries.map(({ ok }) => ok.id)).toEqual([id, id, id]);
  const hours = { startTime: "08:00", endTime: "12:00" };
  const changed = { name: "Véspera", date: "2026-12-24", isYearly: false, hours };
  expect((await add(changed)).ok).toEqual({ id, ...changed });
  const other = (await add({ clientId: "b" })).ok.id;
  expect(await admin.does("GET /special-days", {})).toMatchObject([{ id }, { id: other }]);
  expect(await add({ ...changed, clientId: "b" })).toMatchObject({ status: 409, error: "ERR_SPECIAL_DAY_TAKEN" });
  expect((await add({}, await home.nobody.signUp())).ok.id).not.toBe(id);
  await admin.does("DELETE /special-days/:specialDayId", { params: { specialDayId: id } });
  expect((await add(changed)).ok.id, "once it was removed, the form makes it anew").not.toBe(id);
});

test.each<[string, object]>([
  ["a day that does not exist", { date: "2026-02-30" }],
  ["no name", { name: " " }],
  ["an hour that does not exist", { hours: { startTime: "25:61", endTime: "26:00" } }],
  [
    "intervals that overlap",
    { hours: { startTime: "08:00", endTime: "12:00", startTime2: "11:00", endTime2: "13:00" } },
  ],
])("%s is refused", async (_, change) => {
  const admin = await home.nobody.signUp();
  const body = { name: "Natal", date: "2026-12-25", ...change };
  expect(await admin.call("POST /special-days", { body })).toMatchObject({ status: 400 });
});

test("weekly hours that overlap or are half are refused", async () => {
  const admin = await home.nobody.signUp();
  const [queue] = [await admin.queue("Vendas")];
  const monday = { weekday: "Segunda-feira", weekdayEn: "monday" as const, startTime: "08:00", endTime: "12:00" };
  const put = (schedules: object[]) =>
    admin.call("PUT /queue/:queueId", { params: { queueId: queue }, body: { schedules: schedules as never } });
  expect(await put([{ ...monday, startTime2: "11:00", endTime2: "13:00" }])).toMatchObject({ status: 400 });
  expect(await put([{ ...monday, endTime: "" }])).toMatchObject({ status: 400 });
  const sound = [{ ...monday, startTime2: "13:00", endTime2: "18:00" }];
  expect((await put(sound)).ok.schedules).toEqual(sound);
});
