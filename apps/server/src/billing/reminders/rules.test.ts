import { expect, it } from "vitest";
import { stageOf } from "./rules.ts";

it.each([
  [6, null],
  [5, "before"],
  [1, "before"],
  [0, "day"],
  [-2, "day"],
  [-3, "after"],
  [-10, "after"],
  [-11, null],
])("%i days before the due date the reminder is %s", (daysLeft, expected) => {
  expect(stageOf(daysLeft)).toBe(expected);
});
