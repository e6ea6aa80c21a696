import type { WACallEvent } from "baileys";
import { expect, test } from "vitest";
import { ringingCall } from "./calls.ts";

const now = Date.parse("2026-11-21T12:00:00Z");
const offer: WACallEvent = {
  chatId: "5511988887777@s.whatsapp.net",
  from: "5511988887777@s.whatsapp.net",
  id: "CALL",
  date: new Date(now - 1_000),
  status: "offer",
  offline: false,
};

test.each<[string, Partial<WACallEvent>, object | null]>([
  ["a voice call", {}, { id: "CALL", from: { pn: "5511988887777" }, isVideo: false }],
  ["a video call", { isVideo: true }, { isVideo: true }],
  [
    "a caller known by a privacy id, with the number beside it",
    { from: "777@lid", callerPn: "5511988887777@s.whatsapp.net" },
    { from: { lid: "777", pn: "5511988887777" } },
  ],
  ["a caller known by a privacy id alone", { from: "777@lid", chatId: "777@lid" }, { from: { lid: "777" } }],
  ["a device of the caller's", { from: "5511988887777:12@s.whatsapp.net" }, { from: { pn: "5511988887777" } }],
  ["a group's call", { isGroup: true }, null],
  ["a group's call by its id", { groupJid: "1-2@g.us" }, null],
  ["an offer of more than a minute ago", { date: new Date(now - 61_000) }, null],
  ["the end of a call", { status: "terminate" }, null],
  ["a call without a moment", { date: new Date(Number.NaN) }, { at: new Date(now) }],
  ["nobody's call", { from: "status@broadcast", chatId: "status@broadcast" }, null],
])("%s", (_, change, expected) => {
  const call = ringingCall({ ...offer, ...change }, now);
  if (expected) expect(call).toMatchObject(expected);
  else expect(call).toBeNull();
});
