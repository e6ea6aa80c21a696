import { expect, it } from "vitest";
import type { Item } from "./arrange-messages.ts";
import { messageGroupsOf } from "./message-groups.ts";

const messages = (from: number, to: number): Item[] =>
  Array.from(
    { length: to - from + 1 },
    (_, n) => ({ kind: "message", key: String(from + n), message: { id: from + n } }) as Item,
  );
const ids = (items: readonly Item[]) =>
  messageGroupsOf(items, Infinity).map((part) =>
    "messages" in part ? part.messages.map(({ message }) => message.id) : [],
  );

it("contains each message once, in order, about twenty in a group", () => {
  const all = ids(messages(5_000, 6_000));
  expect(all.flat()).toEqual(Array.from({ length: 1_001 }, (_, n) => 5_000 + n));
  expect(all.length).toBeGreaterThan(30);
  expect(all.length).toBeLessThan(80);
});

it("keeps keys and contents while older messages are added before", () => {
  const before = messageGroupsOf(messages(5_200, 5_600), 5_590);
  const after = messageGroupsOf(messages(5_000, 5_600), 5_590);
  expect(after.map(({ key }) => key)).toEqual(expect.arrayContaining(before.map(({ key }) => key)));
  expect(after.slice(-before.length + 1)).toEqual(before.slice(1));
});

it("groups older messages only, and splits at the items between them", () => {
  const edge: Item = { kind: "edge", key: "ended 1", edge: "ended", at: "", rate: null };
  const keys = messageGroupsOf([...messages(7, 8), edge, ...messages(10, 13)], 12).map(({ key }) => key);
  expect(keys).toEqual(["to ended 1", "ended 1", "to 12", "12", "13"]);
});
