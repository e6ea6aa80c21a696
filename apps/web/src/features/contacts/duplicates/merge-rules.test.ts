import { expect, test } from "vitest";
import { suggestedMerge, valuesOf, type Mergeable } from "./merge-rules.ts";

const contact = (id: number, given: Partial<Mergeable>): Mergeable => ({
  id,
  name: "Ana",
  number: "",
  email: "",
  count: 0,
  ...given,
});

test.each<[string, Mergeable[], number]>([
  ["who has a number stays", [contact(1, { count: 9 }), contact(2, { number: "5511987651234" })], 2],
  ["then who has more conversations", [contact(1, { count: 1 }), contact(2, { count: 3 })], 2],
  ["then the older contact", [contact(2, {}), contact(1, {})], 1],
])("%s", (_, contacts, keptId) => expect(suggestedMerge(contacts).keptId).toBe(keptId));

test("the longest name and an e-mail are kept, and nothing empty is a choice", () => {
  const contacts = [contact(1, { number: "1" }), contact(2, { name: "Ana Prado", email: "ana@loja.com" })];
  expect(suggestedMerge(contacts)).toMatchObject({ otherIds: [1, 2], name: "Ana Prado", email: "ana@loja.com" });
  expect(valuesOf(contacts, "email")).toEqual(["ana@loja.com"]);
});
