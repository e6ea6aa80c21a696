import { expect, test } from "vitest";
import { repeatOf, repeatValues } from "./repeat.ts";

const once = repeatValues(null);
const weekly = { ...once, every: "week" } as const;

test.each([
  ["sent once", once, null],
  ["so many times", { ...weekly, count: "4" }, { every: "week", until: null, count: 4, stopOnReply: true }],
  ["once is no series", { ...weekly, count: "1" }, null],
  ["half a time", { ...weekly, count: "2.5" }, null],
  [
    "until a day",
    { ...weekly, ends: "until", until: "2026-12-31", stopOnReply: false },
    { every: "week", until: "2026-12-31", count: null, stopOnReply: false },
  ],
  ["until a day that is not chosen yet", { ...weekly, ends: "until" }, null],
] as const)("a repetition: %s", (_, values, repeat) => {
  expect(repeatOf(values)).toEqual(repeat);
});

test("a message of a series begins with what its series is", () => {
  const series = {
    id: 1,
    every: "month",
    until: "2027-01-31",
    count: null,
    stopOnReply: false,
    stoppedAt: null,
  } as const;
  expect(repeatOf(repeatValues(series))).toEqual({
    every: "month",
    until: "2027-01-31",
    count: null,
    stopOnReply: false,
  });
});
