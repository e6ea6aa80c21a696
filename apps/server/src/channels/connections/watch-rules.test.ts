import { expect, test } from "vitest";
import { verdictOn, type Verdict } from "./watch-rules.ts";

const patience = { quiet: 35_000, answer: 10_000 };

test.each<[string, { now: number; heardAt: number; askedAt: number | null }, Verdict]>([
  ["just heard", { now: 100_000, heardAt: 99_000, askedAt: null }, "alive"],
  ["quiet for a while", { now: 100_000, heardAt: 65_001, askedAt: null }, "alive"],
  ["quiet for long", { now: 100_000, heardAt: 65_000, askedAt: null }, "ask"],
  ["asked a moment ago", { now: 105_000, heardAt: 65_000, askedAt: 100_000 }, "alive"],
  ["asked, and no answer", { now: 110_000, heardAt: 65_000, askedAt: 100_000 }, "deaf"],
  ["asked and answered", { now: 110_000, heardAt: 100_001, askedAt: 100_000 }, "alive"],
  ["answered in the same instant", { now: 110_000, heardAt: 100_000, askedAt: 100_000 }, "alive"],
  ["answered once, and quiet for long again", { now: 140_000, heardAt: 101_000, askedAt: 100_000 }, "ask"],
])("%s: %o is %s", (_, times, verdict) => expect(verdictOn(times, patience)).toBe(verdict));
