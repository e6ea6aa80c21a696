import { expect, it } from "vitest";
import { endOfTrial } from "./rules.ts";

it.each([
  ["at noon", "2026-11-21T15:00:00.000Z", "2026-11-25T02:59:59.999Z"],
  ["while UTC is a day ahead of São Paulo", "2026-11-22T02:30:00.000Z", "2026-11-25T02:59:59.999Z"],
  ["on the day's first instant", "2026-11-22T03:00:00.000Z", "2026-11-26T02:59:59.999Z"],
  ["at a month's end", "2027-02-27T12:00:00.000Z", "2027-03-03T02:59:59.999Z"],
  ["across a change of clocks, as there was in 2018", "2018-11-02T12:00:00.000Z", "2018-11-06T01:59:59.999Z"],
])("a trial that begins %s ends with the third day after", (_, now, end) => {
  expect(endOfTrial(new Date(now)).toISOString()).toBe(end);
});
