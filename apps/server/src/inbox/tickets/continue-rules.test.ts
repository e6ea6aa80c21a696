import { expect, test } from "vitest";
import { continuation, type LastTicket } from "./continue-rules.ts";

const now = new Date("2026-03-10T12:00:00Z");
const minutesAgo = (minutes: number) => new Date(now.getTime() - minutes * 60_000);
const closed = (closedAgo: number | null, saidAgo: number, isGroup = false): LastTicket => ({
  id: 1,
  status: "closed",
  isGroup,
  closedAt: closedAgo === null ? null : minutesAgo(closedAgo),
  lastMessageAt: minutesAgo(saidAgo),
  rating: null,
  returnsTo: null,
});
const live = (status: "open" | "pending"): LastTicket => ({ ...closed(null, 9999), status });

test.each([
  ["no ticket yet", null, false, 10, "open"],
  ["no ticket yet, typed on the phone", null, true, 10, "openClosed"],
  ["it waits", live("pending"), false, 10, "continue"],
  ["it is open, typed on the phone", live("open"), true, 10, "continue"],
  ["closed within the window", closed(9, 30), false, 10, "reopen"],
  ["closed before the window", closed(11, 30), false, 10, "open"],
  ["closed at its very edge", closed(10, 30), false, 10, "open"],
  ["closed long ago, but the phone wrote within the window", closed(500, 5), false, 10, "reopen"],
  ["without the moment of closing", closed(null, 5), false, 10, "reopen"],
  ["no window", closed(0, 0), false, 0, "open"],
  ["a group's, closed long ago", closed(9999, 9999, true), false, 10, "reopen"],
  ["closed, typed on the phone", closed(1, 1), true, 10, "join"],
] as const)("%s", (_, last, joinsClosed, minutes, expected) => {
  expect(continuation(last, { joinsClosed, isCourtesy: false }, { minutes, courtesyMinutes: 0, now })).toBe(expected);
});
