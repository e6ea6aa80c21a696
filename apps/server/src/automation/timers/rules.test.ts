import { expect, test } from "vitest";
import { againMs, mustGetQueue, nextLook, silences } from "./rules.ts";

const minute = 60_000;
const now = Date.parse("2026-05-04T12:00:00Z");
const ago = (minutes: number) => new Date(now - minutes * minute);
const nothing = { waitingSince: null, answeredAt: null };

test.each<[string, { transfer: number; silence: number }, Parameters<typeof nextLook>[2], number | null]>([
  ["nothing is timed", { transfer: 0, silence: 0 }, { waitingSince: ago(9), answeredAt: ago(9) }, null],
  [
    "nobody waits: what begins to wait later is due then at the earliest",
    { transfer: 5, silence: 0 },
    nothing,
    5 * minute,
  ],
  ["somebody waits", { transfer: 5, silence: 0 }, { waitingSince: ago(3), answeredAt: null }, 2 * minute],
  [
    "somebody is silent for a minute less than that",
    { transfer: 5, silence: 60 },
    { waitingSince: ago(3), answeredAt: ago(59) },
    minute,
  ],
  [
    "what is due and could not be done is tried again",
    { transfer: 5, silence: 0 },
    { waitingSince: ago(8), answeredAt: null },
    againMs,
  ],
  [
    "who is silent does not matter where nothing closes",
    { transfer: 5, silence: 0 },
    { waitingSince: null, answeredAt: ago(99) },
    5 * minute,
  ],
])("%s", (_, waits, earliest, inMs) => {
  const next = nextLook(now, waits, earliest);
  expect(next === null ? null : next - now).toBe(inMs);
});

test.each<[string, number, number, boolean, boolean]>([
  ["never", 0, 99, false, false],
  ["a minute too early", 10, 9, false, false],
  ["when its time has come", 10, 10, false, true],
  ["not while the company is closed", 10, 99, true, false],
])("a ticket without a queue gets one: %s", (_, timeToTransfer, minutes, isClosed, expected) => {
  expect(mustGetQueue(timeToTransfer, ago(minutes), new Date(now), isClosed)).toBe(expected);
});

test.each<[string, number, number, boolean, ReturnType<typeof silences>]>([
  ["no warning", 60, 0, true, { warns: false, firstMinutes: 60, lastMinutes: 60 }],
  ["a warning without words", 60, 10, false, { warns: false, firstMinutes: 60, lastMinutes: 60 }],
  ["a warning ten minutes before", 60, 10, true, { warns: true, firstMinutes: 50, lastMinutes: 10 }],
  ["a warning that would come before the silence", 60, 60, true, { warns: false, firstMinutes: 60, lastMinutes: 60 }],
])("%s", (_, expiresTicket, expiresWarning, hasWarning, expected) => {
  expect(silences({ timeToTransfer: 0, expiresTicket, expiresWarning }, hasWarning)).toEqual(expected);
});
