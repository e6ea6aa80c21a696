import type { BulkAction } from "@recado/contracts/bulk-actions";
import { expect, it } from "vitest";
import { shownUntil, withBulk } from "./bulk-query.ts";

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
  endedAt: null,
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

const endedAt = "2026-01-01T12:01:00.000Z";
const late = "2026-01-01T12:20:00.000Z";
it.each([
  ["one that was done, as long as it may be undone", { status: "finished", done: 2, endedAt }, "12:05:15"],
  ["one that went on longer than that", { status: "finished", done: 2, endedAt: late }, "12:20:15"],
  ["one that was undone", { status: "undone", done: 2, undone: 2, endedAt }, "12:01:15"],
  ["one with a report", { status: "finished", done: 1, refused: 1, endedAt }, "12:10:00"],
  ["one with a report that went on longer", { status: "finished", refused: 2, endedAt: late }, "12:25:00"],
  ["one of which some stayed", { status: "undone", done: 2, undone: 1, kept: 1, endedAt }, "12:06:00"],
] as const)("%s is shown: %j, until %s", (_, change, until) => {
  expect(new Date(shownUntil(bulk(1, change))).toISOString()).toBe(`2026-01-01T${until}.000Z`);
});

it("one that goes on is shown whatever the time", () => {
  expect(shownUntil(bulk(1))).toBe(Infinity);
  expect(shownUntil(bulk(1, { status: "undoing", done: 2, undone: 1 }))).toBe(Infinity);
});
