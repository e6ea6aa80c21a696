import { expect, test } from "vitest";
import {
  closePart,
  completeTime,
  completeYear,
  dayOfDigits,
  digitsOf,
  maskTime,
  overtyped,
  partsOf,
  pastedDigits,
  timeAfter,
  wallOfParts,
  yearFirst,
} from "./typed.ts";

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
  ["9:30p", "21:30"],
  ["09:30 pm", "21:30"],
  ["12 am", "00:00"],
  ["9a", "09:00"],
  ["21:30m", "21:30"],
])("typing %j shows %j", (typed, shown) => {
  expect(maskTime(typed)).toBe(shown);
});

test.each([
  ["008:00", 1, "08:00", 1],
  ["208:00", 1, "28:00", 1],
  ["238:00", 2, "23:00", 3],
  ["08:300", 4, "08:30", 4],
  ["08:050", 5, "08:05", 5],
])("the digit typed before the caret of %j|%i gives %j", (text, caret, time, after) => {
  expect(overtyped(text, caret)).toMatchObject({ time, caret: after });
});

test.each([
  ["08:3", 4],
  ["08:30 p", 7],
  ["08:00", 5],
  ["08:000", 6],
])("%j has no digit too many", (text, caret) => {
  expect(overtyped(text, caret)).toBeNull();
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

test.each([
  ["5", "05"],
  ["05", "05"],
  ["051", "0501"],
  ["0501", "0501"],
  ["05012", "05012"],
  ["", ""],
])("a separator after the digits %j makes them %j", (digits, closed) => {
  expect(closePart(digits)).toBe(closed);
});

test("a year of two digits is of this century", () => {
  expect(completeYear("050127")).toBe("05012027");
  expect(completeYear("05012027")).toBe("05012027");
  expect(completeYear("0501202")).toBe("0501202");
});

test.each([
  ["20261130", "30112026"],
  ["20120220", "20022012"],
  ["30112026", null],
  ["31122000", null],
  ["20261330", null],
  ["202611", null],
  ["", null],
])("the digits %j of a day that begins with its year are %j", (digits, ordered) => {
  expect(yearFirst(digits)).toBe(ordered);
});

test.each([
  ["5/12/2026", "05122026"],
  [" 05.12.26 ", "05122026"],
  ["5-1-2027", "05012027"],
  ["2026-12-05", "05122026"],
  ["amanhã", null],
  ["12/2026", null],
])("pasting %j gives %j", (text, digits) => {
  expect(pastedDigits(text)).toBe(digits);
});
