import { expect, it } from "vitest";
import { isOnTrial, noDueDate } from "./due-dates.ts";

const trialExpiration = "2026-11-30T02:59:59.999Z";

it.each([
  ["the trial's end is the due date", trialExpiration, trialExpiration, true],
  ["it has paid for a time after the trial", "2026-12-30T02:59:59.999Z", trialExpiration, false],
  ["what it paid for ended before the trial would have", "2026-11-20T02:59:59.999Z", trialExpiration, false],
  ["it has no due date", noDueDate, trialExpiration, false],
  ["it never had a trial", trialExpiration, null, false],
])("%s", (_, dueDate, trial, expected) => {
  expect(isOnTrial({ dueDate, trialExpiration: trial })).toBe(expected);
});
