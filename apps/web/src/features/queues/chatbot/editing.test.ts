import { expect, test } from "vitest";
import { hasEdits, newBelow, withEdit, withOpened, type Edit, type Editing } from "./editing.ts";

test.each<[string, Edit[], boolean]>([
  ["opened", ["open"], false],
  ["typed in", ["open", "dirty"], true],
  ["typed back", ["open", "dirty", "open"], false],
  ["closed", ["open", "dirty", "closed"], false],
])("an option's fields are %s", (_, edits, expected) => {
  const after = edits.reduce<Editing>((editing, edit) => withEdit(editing, 1, edit), new Map());
  expect(hasEdits(after)).toBe(expected);
});

test("what changes nothing is the same, so that nothing is rendered again", () => {
  const editing = withEdit(new Map(), 1, "dirty");
  expect(withEdit(editing, 1, "dirty")).toBe(editing);
  expect(withEdit(editing, 2, "closed")).toBe(editing);
});

test("fields that are opened again keep their edits", () => {
  const editing = withEdit(new Map(), newBelow(null), "dirty");
  expect(withOpened(editing, newBelow(null))).toBe(editing);
  expect(hasEdits(withOpened(editing, newBelow(1)))).toBe(true);
});
