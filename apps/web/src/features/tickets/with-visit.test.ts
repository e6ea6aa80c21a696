import { expect, test } from "vitest";
import { withVisit, type View } from "./with-visit.ts";

const visited = (...uuids: string[]): readonly View[] => uuids.reduce(withVisit, [] as readonly View[]);

test.each([
  ["the first", ["a"], ["a 1"]],
  ["the second beside it", ["a", "b"], ["a 1", "b 2"]],
  ["the third in the place of the oldest", ["a", "b", "c"], ["c 3", "b 2"]],
  ["one that is mounted in its own place, on a new visit", ["a", "b", "a"], ["a 3", "b 2"]],
])("opens %s", (_, uuids, expected) => {
  expect(visited(...uuids).map(({ uuid, visit }) => `${uuid} ${visit}`)).toEqual(expected);
});

test("changes nothing when the current conversation is opened again", () => {
  const views = visited("a", "b");
  expect(withVisit(views, "b")).toBe(views);
});
