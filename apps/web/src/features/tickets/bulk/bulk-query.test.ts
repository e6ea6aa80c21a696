import type { BulkAction } from "@recado/contracts/bulk-actions";
import { expect, it } from "vitest";
import { isSettled, withBulk } from "./bulk-query.ts";

const bulk = (id: number, change: Partial<BulkAction> = {}): BulkAction => ({
  id,
  action: "close",
  status: "running",
  total: 2,
  done: 0,
  refused: 0,
  undone: 0,
  kept: 0,
  isCut: false,
  createdAt: "2026-01-01T12:00:00.000Z",
  undoUntil: "2026-01-01T12:05:00.000Z",
  ...change,
});

it("an answer that comes after its own events does not set it back", () => {
  const over = bulk(2, { status: "finished", done: 2 });
  const known = [over, bulk(1)];
  expect(withBulk(known, bulk(2))).toBe(known);
  const undone = bulk(2, { status: "undone", done: 2, undone: 2 });
  expect(withBulk([undone], bulk(2, { status: "undoing", done: 2 }))).toEqual([undone]);
});

it("what got further takes its place, and a new one comes first", () => {
  const half = bulk(1, { done: 1 });
  expect(withBulk([bulk(1)], half)).toEqual([half]);
  expect(withBulk([half], bulk(2))).toEqual([bulk(2), half]);
});

it.each([
  ["one that runs", {}, false],
  ["one that may be undone", { status: "finished", done: 2, undoUntil: "2026-01-01T12:10:00.000Z" }, false],
  ["one that may not any more", { status: "finished", done: 2 }, true],
  ["one that was undone", { status: "undone", done: 2, undone: 2 }, true],
  ["one with a report", { status: "finished", done: 1, refused: 1 }, false],
  ["one of which some stayed", { status: "undone", done: 2, undone: 1, kept: 1 }, false],
] as const)("%s is settled: %j, %j", (_, change, expected) => {
  expect(isSettled(bulk(1, change), Date.parse("2026-01-01T12:06:00.000Z"))).toBe(expected);
});
