import { expect, test } from "vitest";
import { mergeFields, tagEdits } from "./merge-edits.ts";

const fields = (text: string) =>
  text.split(" ").flatMap((pair) => {
    const [name = "", value = ""] = pair.split("=");
    return name === "" ? [] : [{ name, value }];
  });

test.each([
  ["nobody changed anything", "a=1 b=2", "a=1 b=2", "a=1 b=2", "a=1 b=2"],
  ["each changed another", "a=1 b=2", "a=9 b=2", "a=1 b=8", "a=9 b=8"],
  ["both changed the same: the one who saves last", "a=1", "a=9", "a=8", "a=9"],
  ["a colleague added one", "a=1", "a=9", "a=1 c=3", "a=9 c=3"],
  ["both added the same name", "", "c=9", "c=3", "c=9"],
  ["a colleague took one away", "a=1 b=2", "a=9 b=2", "a=1", "a=9"],
  ["the user took one away that a colleague changed", "a=1 b=2", "a=1", "a=1 b=8", "a=1"],
  ["the user renamed one", "a=1 b=2", "z=1 b=2", "a=1 b=8", "z=1 b=8"],
  ["two have one name", "a=1 a=2", "a=1 a=3", "a=1 a=2", "a=1 a=3"],
])("extra fields where %s", (_, knew, wanted, now, merged) => {
  expect(mergeFields(fields(knew), fields(wanted), fields(now))).toEqual(fields(merged));
});

test("tags: those that were added and taken off", () => {
  expect(tagEdits([1, 2], [2, 3, 3])).toEqual({ adds: [3], removes: [1] });
});
