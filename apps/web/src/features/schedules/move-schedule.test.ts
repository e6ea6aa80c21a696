import type { Schedule } from "@recado/contracts/schedules";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { liveCache, queryClient } from "../../shell/query-client.ts";
import { calendarQuery, liveCalendar } from "./calendar-query.ts";
import { moveSchedule } from "./save-schedule.ts";

const monday = {
  id: 1,
  contactId: 4,
  status: "PENDENTE",
  sendAt: "2026-11-02T09:00:00.000Z",
  sentAt: null,
} as Schedule;
const friday = { ...monday, sendAt: "2026-11-06T09:00:00.000Z" };
const november = calendarQuery({ from: "2026-11-01T00:00:00Z", to: "2026-12-01T00:00:00Z", words: "" }).queryKey;
const shown = () => queryClient.getQueryData(november)?.schedules;
const batch = () => vi.advanceTimersByTimeAsync(60);
const move = async () => {
  await moveSchedule(monday, new Date(friday.sendAt), "Mudou");
  await batch();
};
liveCache.register(liveCalendar);

beforeEach(() => {
  vi.useFakeTimers({ now: new Date("2026-11-01T12:00:00Z") });
  vi.stubGlobal("localStorage", { getItem: () => null, setItem: () => undefined, removeItem: () => undefined });
  queryClient.setQueryData(november, { schedules: [monday], left: 0 });
});
afterEach(async () => {
  // The cache outlives the test: it must not wait for what has just been fetched.
  await vi.advanceTimersByTimeAsync(10_000);
  queryClient.clear();
  vi.unstubAllGlobals();
  vi.useRealTimers();
});

test("a message that was moved stands at its new time where the answer is lost after its event", async () => {
  vi.stubGlobal("fetch", () => {
    liveCache.receive("schedule", { action: "update", schedule: friday }, friday.id);
    return Promise.reject(new TypeError("Failed to fetch"));
  });
  await move();
  expect(shown()).toEqual([friday]);
});

test("where the answer is lost and nothing was told, it is read again", async () => {
  vi.stubGlobal("fetch", () => Promise.reject(new TypeError("Failed to fetch")));
  await move();
  expect(shown()).toEqual([monday]);
  expect(queryClient.getQueryState(november)?.isInvalidated).toBe(true);
});

test("one whose move is refused is back at its time", async () => {
  vi.stubGlobal("fetch", () => Promise.resolve(new Response('{"error":"ERR_SCHEDULE_SENT"}', { status: 409 })));
  await move();
  expect(shown()).toEqual([monday]);
  expect(queryClient.getQueryState(november)?.isInvalidated).toBe(false);
});
