import { expect, test } from "vitest";
import { isDue, isMailDue, warningsOf, type BackupFacts } from "./rules.ts";

const now = new Date("2026-11-26T12:00:00Z");
const ago = (hours: number) => new Date(now.getTime() - hours * 3_600_000);
const fine: BackupFacts = {
  now,
  daily: true,
  setUpAt: ago(1_000),
  lastAt: ago(5),
  failedAt: null,
  isSameDisk: false,
  free: 1_000,
  nextBytes: 100,
};

test.each<[string, Partial<BackupFacts>, boolean]>([
  ["not set up", { setUpAt: null, lastAt: null }, false],
  ["just set up", { setUpAt: ago(0.5), lastAt: null }, false],
  ["set up an hour ago", { setUpAt: ago(1), lastAt: null }, true],
  ["made today", {}, false],
  ["made yesterday", { lastAt: ago(23.6) }, true],
  ["switched off", { daily: false, lastAt: ago(100) }, false],
  ["failed just now", { lastAt: ago(30), failedAt: ago(0.5) }, false],
  ["failed two hours ago", { lastAt: ago(30), failedAt: ago(2) }, true],
])("the daily backup, %s", (_, facts, due) => {
  expect(isDue({ ...fine, ...facts })).toBe(due);
});

test.each<[string, Partial<BackupFacts>, string[]]>([
  ["fine", {}, []],
  ["nothing to back up", { setUpAt: null, isSameDisk: true }, []],
  ["older than 36 hours", { lastAt: ago(37) }, ["old"]],
  ["36 hours without a first", { setUpAt: ago(37), lastAt: null }, ["old"]],
  ["the disk won't hold the next", { free: 99 }, ["full"]],
  ["the data's own disk", { isSameDisk: true }, ["sameDisk"]],
  ["a folder that can't be reached, and a failure", { free: null, failedAt: ago(1) }, ["failed"]],
  ["switched off", { daily: false }, ["off"]],
])("a warning: %s", (_, facts, warnings) => {
  expect(warningsOf({ ...fine, ...facts })).toEqual(warnings);
});

test("what needs help is mailed every day, what is chosen once", () => {
  expect(isMailDue("old", null, now)).toBe(true);
  expect(isMailDue("old", ago(23), now)).toBe(false);
  expect(isMailDue("old", ago(24), now)).toBe(true);
  expect(isMailDue("sameDisk", null, now)).toBe(true);
  expect(isMailDue("sameDisk", ago(10_000), now)).toBe(false);
});
