import { expect, test } from "vitest";
import { inputOf, suggestedNames, typeOfName } from "./extra-field-types.ts";

const used = [
  { name: "Plano", type: "text" },
  { name: "Filhos", type: "number" },
] as const;

test("a birthday is offered as a date until the company has a use of its own", () => {
  expect(suggestedNames(used, "Aniversário")).toEqual([...used, { name: "Aniversário", type: "date" }]);
  const own = [{ name: "aniversário", type: "text" }] as const;
  expect(suggestedNames(own, "Aniversário")).toEqual(own);
});

test.each([
  ["filhos ", "number"],
  ["Plano", "text"],
  ["Cor", "text"],
])("%j holds a %s", (name, type) => expect(typeOfName(used, name)).toBe(type));

test.each([
  ["date", "", "date"],
  ["date", "1990-05-02", "date"],
  ["date", "2 de maio", "text"],
  ["number", "3", "text"],
  ["text", "1990-05-02", "text"],
] as const)("a %s with the value %j is entered in a field of type %s", (type, value, input) =>
  expect(inputOf(type, value).type).toBe(input),
);
