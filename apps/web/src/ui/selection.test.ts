import { expect, test } from "vitest";
import { countChosen, everything, isChosen, nothing, toggled, withoutIds, type Selection } from "./selection.ts";

const few: Selection = { isAll: false, ids: new Set([1, 2]) };
const allButOne: Selection = { isAll: true, ids: new Set([1]) };

test.each([
  ["nothing", nothing, [false, false, false], 0],
  ["a few", few, [true, true, false], 2],
  ["everything", everything, [true, true, true], 50],
  ["all but one", allButOne, [false, true, true], 49],
] as const)("%s: which rows are chosen, and how many of 50", (_, selection, rows, count) => {
  expect([1, 2, 3].map((id) => isChosen(selection, id))).toEqual(rows);
  expect(countChosen(selection, 50)).toBe(count);
});

test("a row is chosen and no longer chosen, whatever the others are", () => {
  for (const selection of [nothing, few, everything, allButOne]) {
    const once = toggled(selection, 1);
    expect(isChosen(once, 1)).toBe(!isChosen(selection, 1));
    expect(isChosen(once, 3)).toBe(isChosen(selection, 3));
    expect(toggled(once, 1)).toEqual(selection);
  }
});

test("rows that are gone are not chosen, nor among the exceptions", () => {
  expect(withoutIds(few, [2, 9])).toEqual({ isAll: false, ids: new Set([1]) });
  expect(withoutIds(allButOne, [1])).toEqual(everything);
});
