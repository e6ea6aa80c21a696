import { expect, test } from "vitest";
import { completeTime, dayOfDigits, digitsOf, maskTime, partsOf, timeAfter, wallOfParts } from "./typed.ts";

test.each([
  ["28022026", "2026-02-28"],
  ["31022026", "2026-02-31"],
  ["3102", "3102"],
  ["", ""],
])("the digits %j are the value %j, and back", (digits, value) => {
  expect(dayOfDigits(digits)).toBe(value);
  expect(digitsOf(value)).toBe(digits);
});

test.each(["2026-11-22T10:30", "2211T", "T10:3", "2026-11-22T", ""])("%j has a day and an hour, and back", (wall) => {
  expect(wallOfParts(partsOf(wall))).toBe(wall);
});

test.each([
  ["", ""],
  ["0", "0"],
  ["1", "1"],
  ["9", "09"],
  ["08", "08"],
  ["083", "08:3"],
  ["08:30", "08:30"],
  ["0830", "08:30"],
  ["08305", "08:30"],
  ["1:", "01"],
  ["9h30", "09:30"],
  ["930", "09:30"],
  ["8:00", "08:00"],
  ["oito", ""],
])("typing %j shows %j", (typed, shown) => {
  expect(maskTime(typed)).toBe(shown);
});

test.each([
  ["8", "08:00"],
  ["22", "22:00"],
  ["08:3", "08:3"],
  ["08:30", "08:30"],
  ["", ""],
])("leaving %j makes it %j", (typed, left) => {
  expect(completeTime(typed)).toBe(left);
});

test.each([
  ["09:00", 5, "09:05"],
  ["23:58", 5, "00:03"],
  ["00:00", -5, "23:55"],
  ["9", 5, null],
  ["24:00", 5, null],
])("%j and %i minutes are %j", (time, minutes, later) => {
  expect(timeAfter(time, minutes)).toBe(later);
});
