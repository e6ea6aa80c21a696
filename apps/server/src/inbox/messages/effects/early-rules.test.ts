import { expect, test } from "vitest";
import { effectsToKeep } from "./early-rules.ts";
import type { Change, Effect } from "./effect-rules.ts";

const effect = (target: string, change: Partial<Effect> = {}): Effect => ({
  connectionId: 1,
  contactId: 7,
  sender: "7",
  target,
  change: { kind: "revoke", byAdmin: false, at: 1 },
  ...change,
});
const sealed = (payload: string): Change => ({ kind: "sealedEdit", at: 1, seal: { payload, iv: "", names: ["a"] } });
const later: Change = { kind: "revoke", byAdmin: false, at: 2 };

test.each<[string, Effect[], Effect[], [number, number][], number[]]>([
  ["each is kept", [effect("A"), effect("B")], [], [], [0, 1]],
  ["not what waits already", [effect("A"), effect("B")], [effect("A")], [[7, 1]], [1]],
  ["not twice of a batch", [effect("A"), effect("A")], [], [], [0]],
  ["another moment is another effect", [effect("A", { change: later })], [effect("A")], [[7, 1]], [0]],
  ["another sender's is another effect", [effect("A", { sender: "me" })], [effect("A")], [[7, 1]], [0]],
  ["another chat's is another effect", [effect("A", { contactId: 8 })], [effect("A")], [[7, 1]], [0]],
  [
    "seals are compared by content",
    [effect("A", { change: sealed("x") })],
    [effect("A", { change: sealed("x") })],
    [],
    [],
  ],
  ["another seal is kept", [effect("A", { change: sealed("y") })], [effect("A", { change: sealed("x") })], [], [0]],
  ["500 wait in a chat", [effect("A"), effect("B")], [], [[7, 499]], [0]],
  ["each chat has its own 500", [effect("A"), effect("B", { contactId: 8 })], [], [[7, 500]], [1]],
])("%s", (_, unmatched, waiting, counts, kept) => {
  expect(effectsToKeep(unmatched, { waiting, counts: new Map(counts) })).toEqual(kept.map((n) => unmatched[n]));
});
