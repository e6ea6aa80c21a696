import { expect, test } from "vitest";
import { templatesWith, withoutTemplate, withTemplate } from "./template-list.ts";

const template = (id: number, name: string, isDefault = false) => ({ id, name, isDefault });
const list = [template(2, "Sul", true), template(1, "Leste"), template(3, "São Paulo")];

test("the default stands first, and there is one", () => {
  const changed = withTemplate(list, template(3, "São Paulo", true));
  expect(changed).toEqual([template(3, "São Paulo", true), template(1, "Leste"), template(2, "Sul")]);
  expect(withTemplate(changed, template(3, "São Paulo", true))).toEqual(changed);
});

test("a deleted one is gone, once", () => {
  const without = withoutTemplate(list, 1);
  expect(without.map(({ id }) => id)).toEqual([2, 3]);
  expect(withoutTemplate(without, 1)).toBe(without);
});

test.each([
  ["sao", [3]],
  ["", [2, 1, 3]],
  ["loja 2", [2, 1, 3]],
  ["norte", []],
])("the words %j find %j", (words, ids) => {
  expect(templatesWith(list, words, () => ["Loja 2"]).map(({ id }) => id)).toEqual(ids);
});
