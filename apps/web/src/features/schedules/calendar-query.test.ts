import type { Schedule } from "@recado/contracts/schedules";
import { QueryClient } from "@tanstack/react-query";
import { expect, test, vi } from "vitest";
import { afterEventIn, calendarQuery } from "./calendar-query.ts";

const at = (id: number, sendAt: string) => ({ id, sendAt }) as Schedule;
const [from, to] = ["2026-11-01T00:00:00Z", "2026-12-01T00:00:00Z"];
const known = [at(1, "2026-11-02T09:00:00Z"), at(2, "2026-11-20T09:00:00Z")];
const idsAfter = (event: Parameters<typeof afterEventIn>[1]) =>
  afterEventIn(known, event, from, to).map(({ id }) => id);

test.each<[string, Parameters<typeof afterEventIn>[1], number[]]>([
  ["a new message stands at its time", { action: "create", schedule: at(3, "2026-11-10T09:00:00Z") }, [1, 3, 2]],
  ["a moved message moves", { action: "update", schedule: at(1, "2026-11-30T23:59:00Z") }, [2, 1]],
  ["a message moved out of the range leaves", { action: "update", schedule: at(1, "2026-12-01T00:00:00Z") }, [2]],
  ["a message of another range changes nothing", { action: "create", schedule: at(3, "2027-01-01T09:00:00Z") }, [1, 2]],
  ["a deleted message leaves", { action: "delete", scheduleId: 2 }, [1]],
])("%s", (_, event, ids) => {
  expect(idsAfter(event)).toEqual(ids);
});

test("an event of another range leaves the list itself", () => {
  expect(afterEventIn(known, { action: "delete", scheduleId: 9 }, from, to)).toBe(known);
});

test("a range with more than an answer holds is there whole, once each", async () => {
  const all = [1, 2, 3, 4, 5].map((id) => at(id, `2026-11-0${Math.ceil(id / 2)}T09:00:00.000Z`));
  vi.stubGlobal("localStorage", { getItem: () => null, setItem: () => undefined, removeItem: () => undefined });
  vi.stubGlobal("fetch", (asked: string | URL | Request) => {
    const address = new URL(asked instanceof Request ? asked.url : asked, "http://localhost");
    const start = Date.parse(address.searchParams.get("from") ?? "");
    const left = all.filter(({ sendAt }) => Date.parse(sendAt) >= start);
    const schedules = left.slice(0, 3);
    return Promise.resolve(Response.json({ schedules, count: left.length, hasMore: left.length > schedules.length }));
  });
  const found = await new QueryClient().fetchQuery(calendarQuery({ from, to, words: "" }));
  vi.unstubAllGlobals();
  expect(found.map(({ id }) => id)).toEqual([1, 2, 3, 4, 5]);
});
