import { describe, expect, test } from "vitest";
import { between, daysOf, periodBefore, periodOf } from "./period.ts";
import { quantile } from "./quantile.ts";

const zone = "America/New_York";
// Still the 14th in New York.
const now = new Date("2026-03-15T03:00:00Z");

describe("a period", () => {
  test.each([
    [{}, "2026-03-01", "2026-03-14"],
    [{ days: 0 }, "2026-03-01", "2026-03-14"],
    [{ days: 1 }, "2026-03-14", "2026-03-14"],
    [{ days: 7 }, "2026-03-08", "2026-03-14"],
    [{ date_from: "2026-02-10" }, "2026-02-10", "2026-03-14"],
    [{ date_to: "2026-02-10" }, "2026-02-01", "2026-02-10"],
    [{ days: 7, date_from: "2026-01-01", date_to: "2026-01-02" }, "2026-01-01", "2026-01-02"],
  ])("%j is from %s to %s", (asked, from, to) => {
    expect(periodOf(asked, zone, now)).toMatchObject({ from, to });
  });

  test("is bounded by the company's midnights, also where a day has 23 hours", () => {
    const day = between("2026-03-08", "2026-03-08", zone);
    expect(day).toMatchObject({ start: "2026-03-08T05:00:00Z", end: "2026-03-09T04:00:00Z", days: 1 });
    expect(periodBefore(day, zone)).toMatchObject({ from: "2026-03-07", to: "2026-03-07", end: day.start });
    expect(daysOf(between("2026-02-27", "2026-03-01", zone))).toEqual(["2026-02-27", "2026-02-28", "2026-03-01"]);
  });

  test.each([
    ["2026-01-02", "2026-01-01"],
    ["0001-01-01", "0001-01-02"],
    ["0001-01-01", "9999-12-31"],
    ["9999-12-01", "9999-12-31"],
    ["2024-01-01", "2026-01-01"],
  ])("from %s to %s is refused", (from, to) => {
    expect(() => between(from, to, zone)).toThrow("ERR_INVALID_PERIOD");
  });
});

test.each([
  [[], 0.5, null],
  [[7], 0.9, 7],
  [[3, 1, 2, 4], 0.5, 2],
  [[3, 1, 2, 4], 0.9, 4],
])("of %j, the quantile %d is %j", (minutes, share, expected) => {
  expect(
    quantile(
      minutes.map((one) => ({ minutes: one, rows: 1 })),
      share,
    ),
  ).toBe(expected);
});
