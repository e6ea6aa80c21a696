import { expect, test } from "vitest";
import { isEnough, namesFor } from "./name-choice.tsx";

const people = ["Ana Solange", "Sol", "Rui"].map((name, id) => ({ id, name }));

test.each([
  ["", ["Ana Solange", "Sol", "Rui"]],
  [" ", []],
  ["so", ["Ana Solange", "Sol"]],
  ["sol", ["Sol", "Ana Solange"]],
  ["Sol ", []],
  ["Rui", []],
])("after @%s these are offered: %j", (typed, names) =>
  expect(namesFor(people, typed).map(({ name }) => name)).toEqual(names),
);

test.each([
  ["", true],
  ["Sol", true],
  ["sol ", true],
  ["so", false],
])("Enter after @%s sends: %s", (typed, isSent) => expect(isEnough({ name: "Sol" }, typed)).toBe(isSent));
