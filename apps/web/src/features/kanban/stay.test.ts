import { expect, test } from "vitest";
import { formatStay, shortStay } from "./stay.ts";

test.each([
  [0, "00h 00m"],
  [0.6, "00h 01m"],
  [61, "01h 01m"],
  [1439.4, "23h 59m"],
  [1439.6, "1d 00h"],
  [1440 * 3 + 60 * 5 + 59, "3d 05h"],
])("%d minutes are %s", (minutes, text) => {
  expect(formatStay(minutes)).toBe(text);
});

test.each([
  [0.2, "1 min"],
  [7.2, "7 min"],
  [59.6, "01h 00m"],
  [1440, "1d 00h"],
])("%d minutes are %s in a sentence", (minutes, text) => {
  expect(shortStay(minutes)).toBe(text);
});
