import { expect, test } from "vitest";
import { RecentKeys } from "./recent-keys.ts";

test("keys are remembered as they were last set, and that there is none", () => {
  const keys = new RecentKeys();
  expect(keys.get("session", "a.0")).toBeUndefined();
  keys.set("session", "a.0", Buffer.from("old"));
  keys.set("session", "a.0", Buffer.from("new"));
  keys.set("session", "b.0", null);
  expect(keys.get("session", "a.0")?.toString()).toBe("new");
  expect(keys.get("session", "b.0")).toBeNull();
  expect(keys.get("identity-key", "a.0")).toBeUndefined();
});

test("the least recently used keys are forgotten first", () => {
  const keys = new RecentKeys();
  const big = Buffer.alloc(900_000);
  keys.set("session", "a.0", big);
  keys.set("session", "b.0", big);
  keys.get("session", "a.0");
  keys.set("session", "c.0", big);
  expect(keys.get("session", "b.0")).toBeUndefined();
  expect(keys.get("session", "a.0")).toBeDefined();
  expect(keys.get("session", "c.0")).toBeDefined();
});

test("closed, it forgets all and remembers nothing more", () => {
  const keys = new RecentKeys();
  keys.set("session", "a.0", Buffer.from("key"));
  keys.close();
  expect(keys.get("session", "a.0")).toBeUndefined();
  keys.set("session", "a.0", Buffer.from("key"));
  expect(keys.get("session", "a.0")).toBeUndefined();
});
