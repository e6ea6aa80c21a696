import type { Schedule } from "@recado/contracts/schedules";
import { expect, it } from "vitest";
import { dayOfWall, fitInSlots, halfHourOf, rowsOfDay } from "./fit-in-slots.ts";

/** This many messages, one per hour from midnight on. */
const messages = (count: number) => Array.from({ length: count }, (_, id) => ({ id, sendAt: wall(id) }) as Schedule);
const wall = (hour: number) => new Date(Date.UTC(2031, 4, 1, hour)).toISOString().slice(0, 16);

it.each([
  { count: 0, rows: 3, fitted: [] },
  { count: 3, rows: 3, fitted: ["2031-05-01: 0 1 2 +0"] },
  { count: 4, rows: 3, fitted: ["2031-05-01: 0 1 +2"] },
  { count: 24, rows: 4, fitted: ["2031-05-01: 0 1 2 +21"] },
  { count: 26, rows: 3, fitted: ["2031-05-01: 0 1 +22", "2031-05-02: 24 25 +0"] },
  { count: 5, rows: Infinity, fitted: ["2031-05-01: 0 1 2 3 4 +0"] },
])("$count messages in days of $rows rows are $fitted", ({ count, rows, fitted }) => {
  const days = fitInSlots(messages(count), ({ sendAt }) => sendAt, dayOfWall, rows);
  expect(
    days.map(
      ({ slot, shown, left }) => `${slot}: ${shown.map(({ schedule }) => schedule.id).join(" ")} +${left.length}`,
    ),
  ).toEqual(fitted);
});

it.each([
  ["2031-05-01T09:00", "2031-05-01T09:00"],
  ["2031-05-01T09:29", "2031-05-01T09:00"],
  ["2031-05-01T23:30", "2031-05-01T23:30"],
  ["2031-05-01T23:59", "2031-05-01T23:30"],
])("%s is in the half hour of %s", (written, slot) => {
  expect(halfHourOf(written)).toBe(slot);
});

it.each([
  [500, 31, 100],
  [501, 1, 100],
  [501, 6, 83],
  [2_000, 31, 16],
])("of %i messages in %i days %i rows a day are drawn", (count, days, rows) => {
  expect(rowsOfDay(count, days)).toBe(rows);
});
