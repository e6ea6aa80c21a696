import { expect, test } from "vitest";
import { withReady, withVisit, type Kept } from "./keep-conversations.ts";

const visits = (uuids: string) => uuids.split("").reduce<readonly Kept[]>(withVisit, []);
const names = (kept: readonly Kept[]) => kept.map(({ uuid }) => uuid).join("");

test("what was looked at last stays, each at its place", () => {
  expect(names(visits("abcab"))).toBe("abc");
  expect(names(visits("abcdefghij"))).toBe("abcdefghij");
  expect(names(visits("abcdefghijak"))).toBe("acdefghijk");
});

test("each time that one comes is another visit", () => {
  const [before] = visits("a");
  const [after] = visits("aba");
  expect(after?.visit).toBeGreaterThan(before?.visit ?? 0);
});

test("what is pointed at is drawn beside them, one at a time, and is no visit", () => {
  const kept = withReady(withReady(visits("a"), "x"), "y");
  expect(names(kept)).toBe("ay");
  expect(names(withReady(kept, "a"))).toBe("ay");
  expect(names(withVisit(withReady(visits("abcdefghij"), "y"), "y"))).toBe("bcdefghijy");
});
