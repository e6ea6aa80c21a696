import { beforeEach, expect, it } from "vitest";
import { deselect, selectWhole, selection, startSelecting, stopSelecting, toggleSelected } from "./selection.ts";

const selected = () => selection.get() && [...(selection.get()?.ids ?? [])];
beforeEach(stopSelecting);

it("selecting ends when all that was selected is being done", () => {
  toggleSelected(1);
  toggleSelected(2);
  deselect(new Set([1, 2]), false);
  expect(selected()).toBeNull();
  selectWhole([1, 2]);
  deselect(new Set([1]), true);
  expect(selected()).toBeNull();
});

it("what was selected meanwhile stays, and so does a selection that was begun anew", () => {
  toggleSelected(1);
  toggleSelected(3);
  deselect(new Set([1, 2]), false);
  expect(selected()).toEqual([3]);
  stopSelecting();
  startSelecting();
  deselect(new Set([1]), false);
  expect(selected()).toEqual([]);
  selectWhole([1, 2]);
  deselect(new Set([1]), false);
  expect(selected()).toEqual([1, 2]);
});
