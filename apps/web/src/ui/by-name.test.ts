import { expect, test } from "vitest";
import { byName } from "./by-name.ts";

const inOrder = (...names: string[]): string[] =>
  names
    .map((name, id) => ({ id, name }))
    .toSorted(byName)
    .map(({ name }) => name);

test("names with accents stand among those without, whatever the case", () => {
  expect(inOrder("Zilda", "Vítor", "Úrsula", "Tomás", "Diego", "Débora", "DANI", "ótica", "Rui")).toEqual(
    "DANI Débora Diego ótica Rui Tomás Úrsula Vítor Zilda".split(" "),
  );
});

test("signs, digits, letters and emoji come as on the server", () => {
  expect(
    inOrder("🔥 Quente", "a_b", "a b", "a-b", "Øystein", "Otto", "10", "9", "1ºb", "1oc", "Groß", "Grosso"),
  ).toEqual(["10", "1ºb", "1oc", "9", "a b", "a-b", "a_b", "Groß", "Grosso", "Otto", "Øystein", "🔥 Quente"]);
});

test("names that are alike come by id", () => {
  const alike = [
    { id: 12, name: "jose" },
    { id: 9, name: "José" },
    { id: 10, name: "JOSÉ".normalize("NFD") },
  ];
  expect(alike.toSorted(byName).map(({ id }) => id)).toEqual([9, 10, 12]);
});
