import { expect, test } from "vitest";
import type { Handling } from "./decider.ts";
import { hasChangedHands, maxAttempts, retryPauseMs } from "./rules.ts";

const waiting: Handling = {
  status: "pending",
  userId: null,
  queueId: null,
  connectionId: 1,
  handler: null,
  handlerId: null,
};

test.each<[string, Partial<Handling>, boolean]>([
  ["unchanged", {}, false],
  ["accepted", { status: "open", userId: 7 }, true],
  ["closed", { status: "closed" }, true],
  ["moved to another queue", { queueId: 3 }, true],
  ["given to a prompt", { handler: "prompt", handlerId: 4 }, true],
  ["moved to another connection", { connectionId: 2 }, true],
])("a waiting ticket that was %s", (_, change, hasChanged) => {
  expect(hasChangedHands(waiting, { ...waiting, ...change })).toBe(hasChanged);
});

test("pauses between attempts grow", () => {
  expect(Array.from({ length: maxAttempts - 1 }, (_, n) => retryPauseMs(n + 1))).toEqual([1_000, 4_000, 16_000]);
});
