import { beforeAll, expect, it } from "vitest";
import { setClockZone } from "../../locales/format.ts";
import { trialDays } from "./trial-days.ts";

beforeAll(() => setClockZone("America/Sao_Paulo"));

// The end of the 29th in São Paulo, at different times there.
it.each([
  ["2026-11-26T03:00:00Z", 3, false],
  ["2026-11-27T02:59:59Z", 3, false],
  ["2026-11-28T12:00:00Z", 1, false],
  ["2026-11-30T02:00:00Z", 0, false],
  ["2026-11-30T12:00:00Z", 1, true],
  ["2026-12-02T11:00:00Z", 3, true],
])("at %s a trial until the 29th has %i days", (now, days, isOver) => {
  expect(trialDays("2026-11-30T02:59:59.999Z", new Date(now))).toEqual({ days, isOver });
});
