import { expect, test } from "vitest";
import { passageCharacters, passagesOf, withinBudget, withKnowledge } from "./rules.ts";

test.each<[string, string, string[]]>([
  ["nothing", " \n\n ", []],
  ["paragraphs that fit stay together", "Um.\n\nDois.\n \nTrês.", ["Um.\n\nDois.\n\nTrês."]],
  [
    "what is too much together is parted",
    `${"a".repeat(500)}\n\n${"b".repeat(500)}`,
    ["a".repeat(500), "b".repeat(500)],
  ],
  [
    "a long paragraph ends at a sentence",
    `${"a".repeat(600)}. ${"b".repeat(600)}`,
    [`${"a".repeat(600)}.`, "b".repeat(600)],
  ],
  ["a word without end is cut", "a".repeat(1_000), ["a".repeat(800), "a".repeat(200)]],
  ["no character is halved", `${"a".repeat(799)}😀`, ["a".repeat(799), "😀"]],
])("%s", (_, text, passages) => {
  expect(passagesOf(text)).toEqual(passages);
});

test("passages lose nothing but blanks", () => {
  const text = Array.from({ length: 300 }, (_, n) => `Frase ${n} da padaria, com pão e bolo.`).join(" ");
  const passages = passagesOf(text);
  expect(passages.join(" ")).toBe(text);
  expect(Math.max(...passages.map(({ length }) => length))).toBeLessThanOrEqual(passageCharacters.one);
});

test("as many go along as the budget allows", () => {
  const passages = Array.from({ length: 20 }, () => ({ title: "Preços", body: "a".repeat(700) }));
  expect(withinBudget(passages)).toHaveLength(8);
  expect(withKnowledge("Seja gentil.", [])).toBe("Seja gentil.");
});
