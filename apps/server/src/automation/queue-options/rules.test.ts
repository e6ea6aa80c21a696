import fc from "fast-check";
import { expect, test } from "vitest";
import { limits } from "@recado/contracts/limits";
import { below, heightOf, inOrder, levelOf, refusalOfTexts, refusalToAdd, subtreeOf, type Node } from "./rules.ts";

const node = (id: number, parentId: number | null, position = id): Node => ({ id, parentId, position });
/** 1 → (3 → 5, 4), 2. */
const tree = [node(1, null), node(2, null), node(3, 1), node(4, 1), node(5, 3)];
const ids = (nodes: readonly Node[]) => nodes.map(({ id }) => id);

test("levels and heights", () => {
  expect([null, 1, 3, 5].map((id) => levelOf(tree, id))).toEqual([0, 1, 2, 3]);
  expect(tree.map((one) => heightOf(tree, one))).toEqual([3, 1, 2, 1, 1]);
});

const { depth, width, count } = limits.queueOption;
const chain = Array.from({ length: depth }, (_, n) => node(n + 1, n === 0 ? null : n));
const row = Array.from({ length: width }, (_, n) => node(n + 1, null));
const many = Array.from({ length: count }, (_, n) => node(n + 1, n === 0 ? null : Math.ceil(n / width)));

test.each<[string, readonly Node[], number | null, { height: number; added: number }, string | undefined]>([
  ["an option more", tree, 1, { height: 1, added: 1 }, undefined],
  ["the tenth level", chain.slice(0, -1), depth - 1, { height: 1, added: 1 }, undefined],
  ["the eleventh level", chain, depth, { height: 1, added: 1 }, "ERR_QUEUE_OPTIONS_DEPTH"],
  ["a tree that reaches too deep", chain.slice(0, -1), depth - 1, { height: 2, added: 0 }, "ERR_QUEUE_OPTIONS_DEPTH"],
  ["the fiftieth of a parent", row.slice(1), null, { height: 1, added: 1 }, undefined],
  ["the fifty-first", row, null, { height: 1, added: 1 }, "ERR_QUEUE_OPTIONS_WIDTH"],
  ["one too many in the queue", many, null, { height: 1, added: 1 }, "ERR_QUEUE_OPTIONS_COUNT"],
])("%s", (_, all, parentId, wanted, code) => {
  expect(refusalToAdd(all, parentId, wanted)?.code).toBe(code);
});

test("the texts of a queue's options are so long altogether, and no longer", () => {
  const half = { message: "a".repeat(limits.queueOption.characters / 2) };
  expect(refusalOfTexts([half, half])).toBe(null);
  expect(refusalOfTexts([half, half, { message: "b" }])).toEqual({
    code: "ERR_QUEUE_OPTIONS_CHARACTERS",
    count: limits.queueOption.characters,
  });
});

test.each<[string, number[], number[]]>([
  ["all of them", [4, 3], [4, 3]],
  ["some of them", [4], [4, 3]],
  ["unknown and repeated ids", [99, 4, 4, 3], [4, 3]],
  ["none", [], [3, 4]],
])("in the order of %s", (_, wanted, expected) => {
  expect(ids(inOrder(below(tree, 1), wanted))).toEqual(expected);
});

test("moving an option anywhere outside its subtree makes no circle and loses none", () => {
  const trees = fc
    .array(fc.nat({ max: 20 }), { minLength: 2, maxLength: 20 })
    .map((parents) => parents.map((parent, n) => node(n + 1, parent >= n ? null : parent + 1)));
  fc.assert(
    fc.property(trees, fc.nat(), fc.nat(), (all, which, where) => {
      const moved = all[which % all.length];
      const target = where % (all.length + 1) === 0 ? null : where % (all.length + 1);
      if (!moved || ids(subtreeOf(all, moved)).some((id) => id === target)) return;
      const after = all.map((one) => (one.id === moved.id ? { ...one, parentId: target } : one));
      const reached = below(after, null).flatMap((top) => ids(subtreeOf(after, top)));
      expect(reached.toSorted((a, b) => a - b)).toEqual(ids(all));
    }),
  );
});
