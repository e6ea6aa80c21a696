import { describe, expect, test } from "vitest";
import { daysOf, problemOf, readDashboardSearch } from "./dashboard-search.ts";

const march = { from: "2026-03-01", to: "2026-03-31" };

describe("the address of the dashboard", () => {
  test.each([
    [{}, {}],
    [{ days: 7 }, { days: 7 }],
    [{ days: 8 }, {}],
    [{ days: "7" }, {}],
    [{ between: march }, { between: march }],
    [{ days: 7, between: march }, { days: 7 }],
    [{ between: { from: "2026-02-30", to: "2026-03-31" } }, {}],
    [{ between: "2026-03-01" }, {}],
    [{ perUser: march, perDay: { from: "2026-03-01" } }, { perUser: march }],
    [{ show: { of: "finished", userId: 3, days: march } }, { show: { of: "finished", userId: 3, days: march } }],
    [{ show: { of: "arrived", weekday: 0, hour: 23 } }, { show: { of: "arrived", weekday: 0, hour: 23 } }],
    [{ show: { of: "leftStage", stageId: 0 } }, { show: { of: "leftStage", stageId: 0 } }],
    [{ show: { of: "rated", rate: 4, queueId: 0, userId: -1, hour: 1.5 } }, { show: { of: "rated", queueId: 0 } }],
    [{ show: { of: "nothing" } }, {}],
    [{ show: null }, {}],
    [{ sort: { attendants: "-online", queue: 3, other: "name" } }, { sort: { attendants: "-online" } }],
    [{ sort: { stages: "--", connection: "a b" } }, {}],
    [{ preset: "lastWeek", between: march }, { preset: "lastWeek" }],
    [{ preset: "month" }, {}],
    [
      { queues: [0, 3], users: [0, 2], tags: "3", connections: [1.5] },
      { queues: [0, 3], users: [2] },
    ],
    [{ tests: true }, { tests: true }],
    [{ tests: 1 }, {}],
  ])("%j means %j", (given, search) => {
    expect(readDashboardSearch(given)).toEqual(search);
  });
});

test.each([
  [{}, "2026-03-14", "2026-03-01", "2026-03-14"],
  [{}, "2026-03-01", "2026-03-01", "2026-03-01"],
  [{ days: 3 }, "2026-03-01", "2026-02-27", "2026-03-01"],
  [{ between: march }, "2026-05-05", "2026-03-01", "2026-03-31"],
  // A Saturday, and a Sunday.
  [{ preset: "today" }, "2026-03-14", "2026-03-14", "2026-03-14"],
  [{ preset: "yesterday" }, "2026-03-01", "2026-02-28", "2026-02-28"],
  [{ preset: "week" }, "2026-03-14", "2026-03-08", "2026-03-14"],
  [{ preset: "week" }, "2026-03-15", "2026-03-15", "2026-03-15"],
  [{ preset: "lastWeek" }, "2026-03-14", "2026-03-01", "2026-03-07"],
] as const)("%j on %s are the days from %s to %s", (search, today, from, to) => {
  expect(daysOf(search, today, 0)).toEqual({ from, to });
});

test("a week begins on Monday where that is said", () => {
  expect(daysOf({ preset: "week" }, "2026-03-15", 1)).toEqual({ from: "2026-03-09", to: "2026-03-15" });
});

test.each([
  ["", "2026-03-01", "unset from"],
  ["2026-03-01", "", "unset to"],
  ["", "", "unset from,to"],
  ["2026-03-01", "2026-03-01", null],
  ["2026-03-02", "2026-03-01", "order to"],
  ["2026-02-30", "2026-03-01", "noSuchDay from"],
  ["0001-01-01", "0001-01-02", "noSuchDay from,to"],
  ["2026-01-01", "9999-12-31", "noSuchDay to"],
  ["2026-01-01", "2030-12-31", "tooLong from,to"],
  ["2025-01-01", "2026-02-04", null],
  ["2025-01-01", "2026-02-05", "tooLong from,to"],
])("from %s to %s is %s", (from, to, problem) => {
  const found = problemOf({ from, to });
  expect(found && `${found.problem} ${found.at.join()}`).toBe(problem);
});
