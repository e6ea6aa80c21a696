import { expect, test } from "vitest";
import { storableText } from "@recado/contracts/storable-text";
import type { SessionEnd } from "../port.ts";
import { afterEnd, highestAcks, RetryHistory, reconnectPauseMs, verdictOn, type Next, type Verdict } from "./rules.ts";

const minute = 60_000;
const passing: SessionEnd = { kind: "passing", code: "unreachable" };

test.each<[string, SessionEnd, { ends: number; failingMs: number }, Next]>([
  [
    "a new socket after pairing is opened at once",
    { kind: "restart" },
    { ends: 1, failingMs: 0 },
    { do: "open", afterMs: 0, show: null },
  ],
  [
    "asked for again and again it is taken slower",
    { kind: "restart" },
    { ends: 5, failingMs: 900 },
    { do: "open", afterMs: 4_000, show: null },
  ],
  [
    "storage away: soon again",
    { kind: "storage" },
    { ends: 1, failingMs: 0 },
    { do: "open", afterMs: 500, show: { status: "OPENING", reason: "storage" } },
  ],
  [
    "storage long away: every five seconds",
    { kind: "storage" },
    { ends: 9, failingMs: minute },
    { do: "open", afterMs: 5_000, show: { status: "OPENING", reason: "storage" } },
  ],
  [
    "closed by WhatsApp: after two seconds",
    passing,
    { ends: 1, failingMs: 0 },
    { do: "open", afterMs: 2_000, show: { status: "OPENING", reason: "unreachable" } },
  ],
  [
    "the fourth time after sixteen",
    passing,
    { ends: 4, failingMs: minute },
    { do: "open", afterMs: 16_000, show: { status: "OPENING", reason: "unreachable" } },
  ],
  [
    "for ten minutes: shown as timed out, still tried",
    passing,
    { ends: 12, failingMs: 10 * minute },
    { do: "open", afterMs: 5 * minute, show: { status: "TIMEOUT", reason: "unreachable" } },
  ],
  [
    "a session that seems spoilt is tried again first",
    { kind: "passing", code: "badSession" },
    { ends: 5, failingMs: minute },
    { do: "open", afterMs: 32_000, show: { status: "OPENING", reason: "badSession" } },
  ],
  [
    "and when that doesn't help a phone is asked for; until then the keys are kept",
    { kind: "passing", code: "badSession" },
    { ends: 6, failingMs: 2 * minute },
    { do: "rest", reason: "badSession", forgetKeys: false },
  ],
  [
    "the number of another connection: unlinked again",
    { kind: "sameNumber" },
    { ends: 1, failingMs: 0 },
    { do: "rest", reason: "sameNumber", forgetKeys: true, unlink: true },
  ],
  [
    "unlinked on the phone: no loop of QR codes",
    { kind: "loggedOut" },
    { ends: 1, failingMs: 0 },
    { do: "rest", reason: "loggedOut", forgetKeys: true },
  ],
  [
    "replaced: never fought for",
    { kind: "replaced" },
    { ends: 1, failingMs: 0 },
    { do: "rest", reason: "replaced", forgetKeys: false },
  ],
  [
    "refused: the keys are kept",
    { kind: "refused", code: "banned" },
    { ends: 1, failingMs: 0 },
    { do: "rest", reason: "banned", forgetKeys: false },
  ],
  [
    "nobody read the code",
    { kind: "qrUnread" },
    { ends: 1, failingMs: 0 },
    { do: "rest", reason: "qrUnread", forgetKeys: false },
  ],
])("%s", (_, end, trials, expected) => expect(afterEnd(end, trials, 0.5)).toEqual(expected));

test.each([
  [1, 0, 1_500],
  [1, 1, 2_500],
  [3, 0.5, 8_000],
  [8, 0.5, 256_000],
  [9, 0.5, 300_000],
  [1_000, 1, 375_000],
])("the pause after %d ends (random %d) is %d ms", (ends, random, expected) =>
  expect(reconnectPauseMs(ends, random)).toBe(expected),
);

test("ends in a row add up until the session has stood for half a minute", () => {
  const retries = new RetryHistory();
  expect(retries.ended(1_000)).toEqual({ ends: 1, failingMs: 0 });
  retries.isUp(2_000);
  expect(retries.ended(3_000), "it stood for a second").toEqual({ ends: 2, failingMs: 2_000 });
  retries.isUp(10_000);
  expect(retries.ended(40_000), "it stood for half a minute").toEqual({ ends: 1, failingMs: 0 });
  retries.forget();
  expect(retries.ended(50_000), "somebody wanted it tried anew").toEqual({ ends: 1, failingMs: 0 });
});

test("a restart that WhatsApp asks for is no end: what fails afterwards fails for the first time", () => {
  const retries = new RetryHistory();
  retries.isUp(0);
  expect([1_000, 2_000, 3_000, 4_000].map((now) => retries.restarted(now).ends)).toEqual([1, 2, 3, 4]);
  expect(retries.restarted(60_000), "a while later").toEqual({ ends: 1, failingMs: 0 });
  expect(retries.ended(61_000), "it stood from the beginning").toEqual({ ends: 1, failingMs: 0 });
  expect(retries.ended(62_000)).toEqual({ ends: 2, failingMs: 1_000 });
});

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

test.each([
  ["a\0b", "ab", "NUL"],
  ["a\u0001\u001b\u007f\u0085b\tc\r\nd", "ab\tc\r\nd", "other control characters"],
  ["\ud83d", "\ufffd", "half a pair"],
  ["😀 olá", "😀 olá", "whatever else people write"],
])("%j is stored as %j: %s", (given, stored) => expect(storableText(given)).toBe(stored));

test("of several reports of one message the furthest counts", () => {
  const reports = [
    { externalId: "A", ack: 2 as const },
    { externalId: "B", ack: 1 as const },
    { externalId: "A", ack: 3 as const },
    { externalId: "A", ack: 1 as const },
  ];
  expect(highestAcks(reports)).toEqual([
    { externalId: "A", ack: 3 },
    { externalId: "B", ack: 1 },
  ]);
});
