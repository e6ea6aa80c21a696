import { expect, test } from "vitest";
import { isClosed, shownHours, withoutBlank } from "./times.ts";

test("a day says its intervals, or is closed", () => {
  expect(shownHours({ startTime: "08:00", endTime: "12:00" })).toBe("08:00–12:00");
  expect(shownHours({ startTime: "08:00", endTime: "12:00", startTime2: "13:00", endTime2: "18:00" })).toBe(
    "08:00–12:00, 13:00–18:00",
  );
  expect(isClosed({ startTime: "00:00", endTime: "00:00" })).toBe(true);
  expect(isClosed({ startTime: "", endTime: "", startTime2: "13:00", endTime2: "18:00" })).toBe(false);
});

test("a second interval that was left blank goes, and half of one stays to be completed", () => {
  const first = { startTime: "08:00", endTime: "12:00" };
  expect(withoutBlank({ ...first, startTime2: "", endTime2: "" })).toEqual(first);
  expect(withoutBlank(first)).toEqual(first);
  const half = { ...first, startTime2: "13:00", endTime2: "" };
  expect(withoutBlank(half)).toEqual(half);
});
