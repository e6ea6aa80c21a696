import { expect, test } from "vitest";
import { refillsOf, type Content, type Stored } from "./refill-rules.ts";

const content = (n: number, change: Partial<Content> = {}): Content => ({
  n,
  contactId: 7,
  sender: "7",
  externalId: "A",
  kind: "chat",
  body: `body ${n}`,
  choiceId: null,
  secret: null,
  quoted: null,
  mentions: null,
  ...change,
});
const place = (n: number, change: Partial<Content> = {}) => content(n, { kind: "locationMessage", ...change });
const stored = (kind: Stored["kind"], body = ""): Stored => ({ id: 50, ticketId: 3, kind, body });

/** "n kind body", with "!" where the content was unknown. */
test.each<[string, Content[], Stored, string[]]>([
  ["content fills a placeholder", [content(1)], stored("waiting"), ["1 chat body 1!"]],
  ["a placeholder fills nothing", [content(1, { kind: "waiting" })], stored("waiting"), []],
  ["the first content counts", [content(1), content(2)], stored("waiting"), ["1 chat body 1!"]],
  ["content that failed fills it too", [content(1, { kind: "setAside" })], stored("waiting"), ["1 setAside body 1!"]],
  ["what was set aside is not filled unasked", [content(1)], stored("setAside"), []],
  ["what has content keeps it", [content(1)], stored("chat", "other"), []],
  ["a live location moves", [place(1), place(2)], stored("locationMessage", "x"), ["2 locationMessage body 2"]],
  ["the same place changes nothing", [place(1)], stored("locationMessage", "body 1"), []],
  ["a location does not become a text", [content(1)], stored("locationMessage", "x"), []],
  ["a placeholder's location moves", [place(1), place(2)], stored("waiting"), ["2 locationMessage body 2!"]],
  ["another sender's id is another message", [content(1, { sender: "8" })], stored("waiting"), []],
  ["another chat's id is another message", [content(1, { contactId: 8 })], stored("waiting"), []],
])("%s", (_, again, message, expected) => {
  const refills = refillsOf(again, new Map([["7 7 A", message]]));
  expect(refills.map(({ n, kind, body, wasWaiting }) => `${n} ${kind} ${body}${wasWaiting ? "!" : ""}`)).toEqual(
    expected,
  );
});

test("a later place keeps secret and quote of an earlier", () => {
  const again = [place(1, { secret: "s", quoted: "Q" }), place(2)];
  expect(refillsOf(again, new Map([["7 7 A", stored("locationMessage", "x")]]))).toMatchObject([
    { n: 2, secret: "s", quoted: "Q" },
  ]);
});
