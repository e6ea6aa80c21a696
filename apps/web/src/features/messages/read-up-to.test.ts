import { expect, test } from "vitest";
import { readUpTo } from "./read-up-to.ts";

const theirs = (id: number, read = false) => ({ id, ticketId: 1, fromMe: false, read });
const ours = (id: number) => ({ id, ticketId: 1, fromMe: true, read: false });
const earlier = (id: number) => ({ ...theirs(id, true), ticketId: 7 });
type Given = Parameters<typeof readUpTo>[0];

test.each<[string, Given["messages"], number, number[], number | null]>([
  ["all unread were in view", [theirs(1, true), theirs(2), theirs(3)], 2, [2, 3], 3],
  ["a newer one is below the view", [theirs(1), theirs(2), theirs(3)], 3, [1, 2], 2],
  ["an older unread one is above the view", [theirs(1), theirs(2), theirs(3)], 3, [2, 3], null],
  [
    "what is before the oldest unread one is no news",
    [theirs(1, true), ours(2), theirs(3), theirs(4)],
    2,
    [1, 2, 4],
    null,
  ],
  ["ours after theirs", [theirs(1), ours(2)], 1, [1, 2], 2],
  ["an answered one was never in view", [theirs(1), ours(2), theirs(3)], 1, [2, 3], 3],
  ["a waiting one that was accepted", [theirs(1), theirs(2)], 0, [2], 2],
  ["nothing is unread", [theirs(1, true), ours(2)], 0, [1, 2], null],
  ["marked as unread by hand", [theirs(1, true), ours(2)], 1, [1, 2], 2],
  ["marked as unread before the customer wrote", [ours(1), ours(2)], 1, [1, 2], 2],
  ["more is counted than there is", [theirs(5), theirs(6)], 9, [5, 6], 6],
  ["other tickets of the chat", [earlier(1), theirs(2)], 1, [1], null],
  ["nothing was in view", [theirs(1)], 1, [], null],
])("%s", (_, messages, unread, seen, expected) =>
  expect(readUpTo({ messages, ticketId: 1, unread, hasOlder: false, seen: new Set(seen) })).toBe(expected),
);

test("unread messages that are not loaded were not in view", () =>
  expect(
    readUpTo({ messages: [theirs(5), theirs(6)], ticketId: 1, unread: 3, hasOlder: true, seen: new Set([5, 6]) }),
  ).toBeNull());
