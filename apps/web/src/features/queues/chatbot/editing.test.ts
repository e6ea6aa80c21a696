import { expect, test } from "vitest";
import { hasEdits, isOpenBelow, newBelow, withEdit, withOpened, type Edit, type Editing } from "./editing.ts";

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

test.each<[string, Editing, boolean]>([
  ["none", new Map(), false],
  ["its own", new Map([[1, "dirty"]]), false],
  ["those of one below it", new Map([[3, "open"]]), true],
  ["those of a new one below it", new Map([[newBelow(1), "open"]]), true],
  ["those of a new one further below", new Map([[newBelow(3), "open"]]), true],
])("an option keeps what is below it in view while fields are open there: %s", (_, editing, expected) => {
  const lone = { queueId: 1, option: 1, title: "", message: "", fileId: null };
  const third = { ...lone, id: 3, parentId: 2, children: [] };
  const second = { ...lone, id: 2, parentId: 1, children: [third] };
  expect(isOpenBelow(editing, { ...lone, id: 1, parentId: null, children: [second] })).toBe(expected);
});
