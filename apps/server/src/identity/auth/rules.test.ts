import { describe, expect, it } from "vitest";
import { judgeRefresh, overdueSince } from "./rules.ts";

describe("a refresh token heard again", () => {
  const family = { generation: 5, secondsSinceRotation: 29, isExpired: false };
  it.each([
    ["the one of now", family, 5, "rotate"],
    ["the one before, a moment later", family, 4, "repeat"],
    ["the one before, half a minute later", { ...family, secondsSinceRotation: 30 }, 4, "stolen"],
    ["the one before, by a clock that went back", { ...family, secondsSinceRotation: -2 }, 4, "repeat"],
    ["one older than that, even at once", { ...family, secondsSinceRotation: 0 }, 3, "stolen"],
    ["one that was never given out", family, 6, "over"],
    ["one whose time is over", { ...family, isExpired: true }, 5, "over"],
    ["one that was signed out", undefined, 1, "over"],
  ])("%s", (_, state, generation, verdict) => {
    expect(judgeRefresh(state, generation)).toBe(verdict);
  });
});

describe("a company is overdue", () => {
  const due = new Date("2026-11-24T02:59:59.999Z");
  const after = new Date("2026-11-24T03:00:00.000Z");
  it.each([
    ["not until the day's last instant has passed", due, false, due, null],
    ["from the next day on", due, false, after, due],
    ["never, when it is the platform's", due, true, after, null],
    ["never, when it has no date", null, false, after, null],
  ])("%s", (_, dueDate, isPlatform, now, since) => {
    expect(overdueSince({ dueDate, isPlatform, graceDays: 0 }, now)).toEqual(since);
  });

  it("only after the days of grace", () => {
    const company = { dueDate: new Date("2026-03-10T02:59:59.999Z"), isPlatform: false, graceDays: 3 };
    expect(overdueSince(company, new Date("2026-03-13T02:59:59.999Z"))).toBeNull();
    expect(overdueSince(company, new Date("2026-03-13T03:00:00Z"))).toEqual(company.dueDate);
  });
});
