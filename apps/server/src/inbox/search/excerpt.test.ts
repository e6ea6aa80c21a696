import { expect, test } from "vitest";
import { excerptOf } from "./excerpt.ts";

const marked = (text: string, words: readonly string[]) => {
  const { excerpt, marks } = excerptOf(text, words);
  return { excerpt, found: marks.map(([from, to]) => excerpt.slice(from, to)) };
};

test.each([
  ["Não abrimos no feriado", ["nao", "FERIADO"], "Não abrimos no feriado", ["Não", "feriado"]],
  ["cafe\u0301 e leite", ["café"], "cafe\u0301 e leite", ["cafe\u0301"]],
  ["linha\n\n  outra", ["outra"], "linha outra", ["outra"]],
  ["ok 👍🏽 certo", ["👍"], "ok 👍🏽 certo", ["👍"]],
  ["nada aqui", ["zebra"], "nada aqui", []],
  ["aaaa", ["aaa", "aa"], "aaaa", ["aaaa"]],
  ["", ["x"], "", []],
])("%j for %j", (text, words, excerpt, found) => expect(marked(text, words)).toEqual({ excerpt, found }));

test("a long text is cut around the first word that was found, at words", () => {
  const { excerpt, found } = marked(`${"antes ".repeat(100)}boleto ${"depois ".repeat(100)}`, ["boleto"]);
  expect(excerpt).toMatch(/^…antes .*boleto depois .*…$/);
  expect(excerpt.length).toBeLessThanOrEqual(162);
  expect(found).toEqual(["boleto"]);
});
