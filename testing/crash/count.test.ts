import { expect, test } from "vitest";
import type { PeerState } from "../peer/state.ts";
import { countGreetings, countIn, countOut, givenAway } from "./count.ts";
import type { StoredMessage } from "./ledger.ts";

type Written = PeerState["written"][number];
type Phone = PeerState["customers"][number];

const written = (id: string, state: Written["state"] = "acknowledged"): Written => ({
  id,
  state,
  device: "551",
  customer: "552",
  group: null,
  text: id,
  at: 0,
  acknowledgedAt: null,
  error: null,
  retries: 0,
  times: 1,
});
const stored = (id: number, externalId: string, isFromUs = false): StoredMessage => ({
  id,
  externalId,
  isFromUs,
  kind: "chat",
  isGreeting: false,
});
const phone = (...received: [id: string, text: string][]): Phone => ({
  number: "552",
  jid: "",
  lid: "",
  name: "",
  receipts: [],
  unreadable: [],
  received: received.map(([id, text]) => ({ id, text, from: "551", chat: "", kind: "conversation", at: 0, count: 1 })),
});
const answered = { messageId: 1, customer: "552", body: "oi", file: null };

test.each([
  ["all there", [written("A")], [stored(1, "A")], [], []],
  ["one lost", [written("A"), written("B")], [stored(1, "A")], ["B"], []],
  ["one twice", [written("A")], [stored(1, "A"), stored(2, "A")], [], ["A"]],
  ["one that nobody wrote", [], [stored(1, "X")], [], ["X"]],
  ["ours don't count", [written("A")], [stored(1, "A"), stored(2, "B", true)], [], []],
])("on the way in: %s", (_, given, rows, lost, doubled) => {
  expect(countIn(given, rows)).toMatchObject({ expected: given.length, lost, doubled });
});

test.each([
  ["arrived", [stored(1, "A", true)], [phone(["A", "oi"])], [], []],
  ["not arrived", [stored(1, "A", true)], [phone()], ["552 A"], []],
  ["not even stored", [], [phone()], ["552 undefined"], []],
  ["shown twice under one id", [stored(1, "A", true)], [phone(["A", "oi"], ["A", "oi"])], [], ["552 A", "oi"]],
  ["shown again under another id", [stored(1, "A", true)], [phone(["A", "oi"], ["B", "oi"])], [], ["552 B", "oi"]],
  ["stored twice", [stored(1, "A", true), stored(2, "B", true)], [phone(["A", "oi"])], [], ["B"]],
])("on the way out: %s", (_, rows, phones, lost, doubled) => {
  expect(countOut([answered], rows, phones)).toMatchObject({ expected: 1, lost, doubled });
});

test("what WhatsApp was told to forget must be stored", () => {
  const all = [written("A"), written("B"), written("C", "refused"), written("D", "waiting")];
  expect(givenAway(all, [stored(1, "A")])).toEqual(["B", "C"]);
});

const greeting = (id: number, externalId: string): StoredMessage => ({
  ...stored(id, externalId, true),
  isGreeting: true,
});

test.each([
  ["one for each acceptance", ["552", "552"], [greeting(1, "A"), greeting(2, "B")], ["A", "B"], [], []],
  ["one that is missing", ["552", "552"], [greeting(1, "A")], ["A"], ["greeting 552"], []],
  ["one that was not sent", ["552"], [greeting(1, "A")], [], ["greeting 552"], []],
  ["one too many", ["552"], [greeting(1, "A"), greeting(2, "B")], ["A", "B"], [], ["greeting 552"]],
  ["an answer beside them", ["552"], [greeting(1, "A"), stored(2, "B", true)], ["A", "B"], [], []],
])("greetings: %s", (_, accepted, messages, ids, lost, doubled) => {
  const received = ids.map((id): [string, string] => [id, "Bom dia"]);
  expect(countGreetings(accepted, messages, [phone(...received)])).toMatchObject({ lost, doubled });
  expect(countOut([], messages, []).doubled).toEqual(
    messages.flatMap((one) => (one.isGreeting ? [] : [one.externalId])),
  );
});
