import { expect, test } from "vitest";
import { deleteRefusal, editRefusal, isReaction, type OwnFacts } from "./change-rules.ts";

const now = new Date("2026-03-02T12:00:00Z");
const ago = (minutes: number) => new Date(now.getTime() - minutes * 60_000);
const me = { userId: 7, isAdmin: false };
const admin = { userId: 1, isAdmin: true };
const message = (change: Partial<OwnFacts> = {}): OwnFacts => ({
  fromMe: true,
  isDeleted: false,
  kind: "chat",
  body: "oi",
  userId: 7,
  sentAt: ago(1),
  ...change,
});

test.each<[string, typeof me, Partial<OwnFacts>, string | undefined, string | undefined]>([
  ["one's own text", me, {}, undefined, undefined],
  ["after 15 minutes", me, { sentAt: ago(15.1) }, "ERR_EDIT_TOO_LATE", undefined],
  ["after 48 hours", me, { sentAt: ago(48 * 60 + 1) }, "ERR_EDIT_TOO_LATE", "ERR_DELETE_WAPP_MSG"],
  ["a colleague's", me, { userId: 8 }, "ERR_NO_PERMISSION", "ERR_NO_PERMISSION"],
  ["a colleague's, by an admin", admin, {}, undefined, undefined],
  ["what the app itself wrote", me, { userId: null }, "ERR_NO_PERMISSION", "ERR_NO_PERMISSION"],
  ["what the app itself wrote, by an admin", admin, { userId: null }, undefined, undefined],
  ["the customer's", admin, { fromMe: false, userId: null }, "ERR_MESSAGE_NOT_EDITABLE", "ERR_DELETE_WAPP_MSG"],
  ["a deleted one", me, { isDeleted: true }, "ERR_FETCH_WAPP_MSG", undefined],
  ["a picture's caption", me, { kind: "image" }, undefined, undefined],
  ["a picture without one", me, { kind: "image", body: "" }, "ERR_MESSAGE_NOT_EDITABLE", undefined],
  ["a voice note", me, { kind: "audio", body: "" }, "ERR_MESSAGE_NOT_EDITABLE", undefined],
  ["a place", me, { kind: "locationMessage" }, "ERR_MESSAGE_NOT_EDITABLE", undefined],
  ["a call", me, { kind: "call_log" }, "ERR_MESSAGE_NOT_EDITABLE", "ERR_DELETE_WAPP_MSG"],
])("%s", (_, actor, change, edit, remove) => {
  expect(editRefusal(actor, message(change), now)).toBe(edit);
  expect(deleteRefusal(actor, message(change), now)).toBe(remove);
});

test.each([
  ["👍", true],
  ["❤️", true],
  ["👨‍👩‍👧‍👦", true],
  ["👍🏽", true],
  ["🇧🇷", true],
  ["1️⃣", true],
  ["", true],
  ["👍👍", false],
  ["a", false],
  ["1", false],
  [" ", false],
  ["<b>", false],
])("%j is one emoji: %s", (emoji, isOne) => {
  expect(isReaction(emoji)).toBe(isOne);
});
