import { expect, test } from "vitest";
import { completeTime, isClosed, maskTime, shownHours } from "./times.ts";

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

test("a day says its intervals, or is closed", () => {
  expect(shownHours({ startTime: "08:00", endTime: "12:00" })).toBe("08:00–12:00");
  expect(shownHours({ startTime: "08:00", endTime: "12:00", startTime2: "13:00", endTime2: "18:00" })).toBe(
    "08:00–12:00, 13:00–18:00",
  );
  expect(isClosed({ startTime: "00:00", endTime: "00:00" })).toBe(true);
  expect(isClosed({ startTime: "", endTime: "", startTime2: "13:00", endTime2: "18:00" })).toBe(false);
});
