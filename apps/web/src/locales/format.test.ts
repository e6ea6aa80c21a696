import { afterEach, describe, expect, it } from "vitest";
import {
  daysUntil,
  formatDate,
  formatDay,
  formatDueDate,
  formatMoney,
  formatSeconds,
  formatSize,
  formatTime,
  formatTimeOrDate,
  nextMidnight,
  placeOfClock,
  setClockZone,
} from "./format.ts";
import { browserZone } from "./zone.ts";

const local = (text: string) => new Date(text);

describe("dates", () => {
  it("are dd/MM/yyyy, and the hour alone for today", () => {
    const now = local("2026-11-21T20:00:00");
    expect(formatDate(local("2026-01-05T03:04:00"))).toBe("05/01/2026");
    expect(formatTimeOrDate(local("2026-11-21T09:05:00"), now)).toBe("09:05");
    expect(formatTimeOrDate(local("2026-11-20T23:59:00"), now)).toBe("20/11/2026");
  });
});

describe("the day on which a subscription ends", () => {
  it.each([
    ["2026-11-25T02:59:59.999Z", "24/11/2026", 3],
    ["2026-11-25T03:00:00.000Z", "25/11/2026", 4],
    ["2026-11-22T02:59:59.999Z", "21/11/2026", 0],
    ["2026-11-21T02:59:59.999Z", "20/11/2026", -1],
  ])("%s is %s in Brazil before the company's zone is known, wherever the browser is", (moment, day, days) => {
    expect(formatDueDate(moment)).toBe(day);
    expect(daysUntil(moment, new Date("2026-11-21T15:00:00Z"))).toBe(days);
  });
});

it("writes money as in Brazil", () => {
  expect(formatMoney(1299.9)).toBe("R$\u00a01.299,90");
});

describe("lengths and sizes", () => {
  it.each([
    [0, "0:00"],
    [34.6, "0:34"],
    [61, "1:01"],
    [3_725, "1:02:05"],
    [Number.NaN, "0:00"],
    [Infinity, "0:00"],
  ])("%s s plays %s", (seconds, text) => {
    expect(formatSeconds(seconds)).toBe(text);
  });

  it.each([
    [340_400, "340 kB"],
    [1_249_000, "1,2 MB"],
    [100_000_000, "100 MB"],
  ])("%s bytes are %s", (bytes, text) => {
    expect(formatSize(bytes, "pt").replaceAll(/\s/g, " ")).toBe(text);
  });
});

describe("the company's clock", () => {
  const now = new Date("2026-11-22T01:30:00Z");
  afterEach(() => setClockZone(browserZone()));

  it.each([
    ["America/Sao_Paulo", "21/11/2026", "22:30", "2026-11-22T03:00:00.000Z"],
    ["America/Manaus", "21/11/2026", "21:30", "2026-11-22T04:00:00.000Z"],
    ["Asia/Kolkata", "22/11/2026", "07:00", "2026-11-22T18:30:00.000Z"],
  ])("of %s says %s %s, and its day ends at %s", (zone, day, time, midnight) => {
    setClockZone(zone);
    expect(formatDate(now)).toBe(day);
    expect(formatTime(now)).toBe(time);
    expect(formatTimeOrDate("2026-11-22T01:00:00Z", now)).toBe(formatTime("2026-11-22T01:00:00Z"));
    expect(nextMidnight(now).toISOString()).toBe(midnight);
  });

  it.each([
    ["America/Manaus", "24/11/2026", 3],
    ["America/Sao_Paulo", "25/11/2026", 4],
  ])("of %s says on which day a subscription ends: %s", (zone, day, days) => {
    setClockZone(zone);
    expect(formatDueDate("2026-11-25T03:59:59.999Z")).toBe(day);
    expect(daysUntil("2026-11-25T03:59:59.999Z", new Date("2026-11-21T15:00:00Z"))).toBe(days);
  });

  it("names its place only where the browser's clock differs", () => {
    expect(placeOfClock()).toBeNull();
    setClockZone("Asia/Kathmandu");
    expect(placeOfClock()).toBe("Kathmandu");
  });
});

it.each([
  ["1990-05-02", "02/05/1990"],
  ["2 de maio", "2 de maio"],
  ["", ""],
])("the day %j is shown as %j", (text, shown) => expect(formatDay(text)).toBe(shown));
