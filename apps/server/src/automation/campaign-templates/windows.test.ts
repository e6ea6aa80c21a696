import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { isWindowOpen, nextOpening, toLocalDay, toUtcDay, type WindowDay } from "./windows.ts";

const on = (dayOfWeek: number, startTime: string, endTime: string): WindowDay => ({
  dayOfWeek,
  startTime,
  endTime,
  isEnabled: true,
});
const saoPaulo = "America/Sao_Paulo";
const berlin = "Europe/Berlin";

describe("a window", () => {
  test.each<[string, WindowDay, string, string, boolean]>([
    ["opens at its first minute", on(1, "09:00", "18:00"), saoPaulo, "2026-11-23T12:00Z", true],
    ["is closed a second before", on(1, "09:00", "18:00"), saoPaulo, "2026-11-23T11:59:59Z", false],
    ["is closed at its end", on(1, "09:00", "18:00"), saoPaulo, "2026-11-23T21:00Z", false],
    ["counts the zone's weekday: Sunday there", on(1, "22:00", "23:00"), saoPaulo, "2026-11-23T01:30Z", false],
    ["counts the zone's weekday: Monday there", on(1, "22:00", "23:00"), saoPaulo, "2026-11-24T01:30Z", true],
    ["goes on after midnight", on(1, "22:00", "02:00"), saoPaulo, "2026-11-24T04:30Z", true],
    ["does not begin on the day on which it ends", on(1, "22:00", "02:00"), saoPaulo, "2026-11-23T04:30Z", false],
    ["goes on from Saturday to Sunday", on(6, "22:00", "02:00"), saoPaulo, "2026-11-22T04:30Z", true],
    ["to 23:59 includes the last minute", on(1, "09:00", "23:59"), saoPaulo, "2026-11-24T02:59:30Z", true],
    ["from a time to the same is a whole day", on(1, "08:00", "08:00"), saoPaulo, "2026-11-24T10:59Z", true],
    ["that is off is closed", { ...on(1, "09:00", "18:00"), isEnabled: false }, saoPaulo, "2026-11-23T15:00Z", false],
    ["keeps its hour in summer", on(1, "09:00", "10:00"), berlin, "2026-07-06T07:30Z", true],
    ["keeps its hour in winter", on(1, "09:00", "10:00"), berlin, "2026-12-07T08:30Z", true],
    ["that the clock skips does not open", on(0, "02:10", "02:40"), berlin, "2026-03-29T01:20Z", false],
  ])("%s", (_, day, zone, moment, isOpen) => {
    expect(isWindowOpen([day], zone, new Date(moment))).toBe(isOpen);
  });
});

describe("the next opening", () => {
  test.each<[string, WindowDay[], string, string, string | null]>([
    ["is now if open", [on(1, "09:00", "18:00")], saoPaulo, "2026-11-23T15:00Z", "2026-11-23T15:00Z"],
    ["is later today", [on(1, "09:00", "18:00")], saoPaulo, "2026-11-23T11:00Z", "2026-11-23T12:00Z"],
    ["is next week", [on(1, "09:00", "18:00")], saoPaulo, "2026-11-23T21:00Z", "2026-11-30T12:00Z"],
    [
      "is the first of several",
      [on(3, "09:00", "18:00"), on(2, "10:00", "11:00")],
      saoPaulo,
      "2026-11-23T21:00Z",
      "2026-11-24T13:00Z",
    ],
    ["never comes without days", [], saoPaulo, "2026-11-23T21:00Z", null],
    [
      "never comes if all are off",
      [{ ...on(1, "09:00", "18:00"), isEnabled: false }],
      saoPaulo,
      "2026-11-23T15:00Z",
      null,
    ],
    [
      "is the change of the clocks, if that skips the start",
      [on(0, "02:10", "04:00")],
      berlin,
      "2026-03-29T00:00Z",
      "2026-03-29T01:00Z",
    ],
    [
      "is a week later, if the clock skips the window",
      [on(0, "02:10", "02:40")],
      berlin,
      "2026-03-28T00:00Z",
      "2026-04-05T00:10Z",
    ],
    ["is the hour that comes again", [on(0, "02:10", "02:40")], berlin, "2026-10-25T00:50Z", "2026-10-25T01:10Z"],
    [
      "is the change of the clocks, if that leads back into it",
      [on(0, "01:00", "02:10")],
      berlin,
      "2026-10-25T00:20Z",
      "2026-10-25T01:00Z",
    ],
  ])("%s", (_, days, zone, moment, opening) => {
    expect(nextOpening(days, zone, new Date(moment))).toEqual(opening === null ? null : new Date(opening));
  });
});

const time = fc
  .integer({ min: 0, max: 287 })
  .map((step) => `${String(Math.floor(step / 12)).padStart(2, "0")}:${String((step % 12) * 5).padStart(2, "0")}`);
const day = fc.record({
  dayOfWeek: fc.integer({ min: 0, max: 6 }),
  startTime: time,
  endTime: time,
  isEnabled: fc.boolean(),
});
const week = fc.uniqueArray(day, { maxLength: 7, selector: ({ dayOfWeek }) => dayOfWeek });
const zone = fc.constantFrom(saoPaulo, berlin, "Asia/Kathmandu", "Australia/Lord_Howe", "Pacific/Apia", "UTC");
const moment = fc
  .integer({ min: Date.UTC(2026, 0) / 300_000, max: Date.UTC(2028, 0) / 300_000 })
  .map((step) => new Date(step * 300_000));

describe("for all windows, zones and moments", () => {
  test("the next opening is open, and none was missed before it", () => {
    fc.assert(
      fc.property(week, zone, moment, (days, where, from) => {
        const opening = nextOpening(days, where, from);
        expect(opening !== null).toBe(days.some(({ isEnabled }) => isEnabled));
        if (opening) expect(isWindowOpen(days, where, opening)).toBe(true);
        for (let at = from.getTime(); opening && at < opening.getTime(); at += 300_000)
          if (isWindowOpen(days, where, new Date(at))) throw new Error(`open at ${new Date(at).toISOString()}`);
      }),
      { numRuns: 60 },
    );
  });

  test("times survive the way to UTC and back, with their weekday", () => {
    fc.assert(
      fc.property(day, zone, moment, (one, where, now) => {
        expect(toLocalDay(toUtcDay(one, where, now), where, now)).toEqual(one);
      }),
    );
  });
});

test("nine o'clock in São Paulo is noon in UTC, and a late end stays on the day's weekday", () => {
  const now = new Date("2026-11-23T15:00Z");
  expect(toUtcDay(on(1, "09:00", "22:00"), saoPaulo, now)).toEqual(on(1, "12:00", "01:00"));
  expect(toLocalDay(on(1, "12:00", "01:00"), saoPaulo, now)).toEqual(on(1, "09:00", "22:00"));
});
