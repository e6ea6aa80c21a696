import { expect, test } from "vitest";
import { axisTop, changeOf, formatMean, formatMinutes, heatOf, labelEvery, percentOf } from "./numbers.ts";

test.each([
  [0, "00h 00m"],
  [0.4, "00h 00m"],
  [59.6, "01h 00m"],
  [65, "01h 05m"],
  [6_000, "100h 00m"],
])("%d minutes are %s", (minutes, text) => {
  expect(formatMinutes(minutes)).toBe(text);
});

test.each([
  [12, 10, 20],
  [5, 10, -50],
  [0, 10, -100],
  [10, 10, 0],
  [3, 0, null],
  [0, 0, null],
])("%d after %d is %s per cent", (now, before, change) => {
  expect(changeOf(now, before)).toBe(change);
});

test.each([
  [0, 2],
  [1, 2],
  [3, 4],
  [7, 8],
  [9, 10],
  [10, 10],
  [11, 20],
  [55, 60],
  [101, 200],
  [9_999, 10_000],
])("the axis of %d ends at %d", (most, top) => {
  expect(axisTop(most)).toBe(top);
});

test("bars have as many labels as there is room for", () => {
  expect([labelEvery(24, 8), labelEvery(7, 8), labelEvery(400, 8)]).toEqual([3, 1, 50]);
});

test("a cell is as dark as its share of the most", () => {
  expect([0, 1, 24, 25, 51, 100].map((total) => heatOf(total, 100))).toEqual([0, 1, 1, 1, 3, 4]);
  expect(heatOf(0, 0)).toBe(0);
});

test("a share of nothing is nothing", () => {
  expect([percentOf(1, 3), percentOf(0, 0)]).toEqual([33, 0]);
});

test("a mean of nothing is no mean", () => {
  expect(formatMean(0)).toBe("–");
  expect(formatMean(0.4)).toBe("00h 00m");
});
