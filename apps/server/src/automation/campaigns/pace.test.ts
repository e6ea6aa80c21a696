import { describe, expect, test } from "vitest";
import { pauseAfter } from "./pace.ts";

describe("the pause after a message", () => {
  const settings = { messageInterval: 20, longerIntervalAfter: 20, greaterInterval: 60 };
  test.each([
    { sent: 1, random: 0, isSlow: false, ms: 10_000 },
    { sent: 1, random: 0.5, isSlow: false, ms: 20_000 },
    { sent: 1, random: 1, isSlow: false, ms: 30_000 },
    { sent: 20, random: 0.5, isSlow: false, ms: 80_000 },
    { sent: 40, random: 0.5, isSlow: false, ms: 80_000 },
    { sent: 1, random: 0.5, isSlow: true, ms: 60_000 },
  ])("$sent, by chance $random, slowly: $isSlow, is $ms ms", ({ sent, random, isSlow, ms }) => {
    expect(pauseAfter(settings, sent, random, isSlow)).toBe(ms);
  });

  test("is never under 5 s, and 0 means no longer pause", () => {
    const fast = { messageInterval: 0, longerIntervalAfter: 0, greaterInterval: 60 };
    for (const sent of [1, 20, 100]) expect(pauseAfter(fast, sent, 0, false)).toBe(5_000);
  });
});
