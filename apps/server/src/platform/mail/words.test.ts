import { expect, it } from "vitest";
import { createMailCatalogue, inOneLine } from "./words.ts";

it.each([
  ["Loja Centro", "Loja Centro"],
  ["Loja\r\nBcc: bia@casa.test", "Loja Bcc: bia@casa.test"],
  ["Loja\r\n\r\nClique aqui", "Loja Clique aqui"],
  ["Loja\u2028Clique\u2029aqui", "Loja Clique aqui"],
  ["\tLoja\u0000\u0085\u007f", "Loja"],
  ["Loja\u202eoãçrazilautA", "Loja oãçrazilautA"],
  ["Família 👨‍👩‍👧 Müller", "Família 👨‍👩‍👧 Müller"],
])("%j stays in its line as %j", (name, line) => {
  expect(inOneLine(name)).toBe(line);
});

it("a mail keeps its own lines, and each value in one", () => {
  const words = { text: "Conexão {{name}}.\n\nVeja em {{url}}" };
  const say = createMailCatalogue({ pt: words, en: words, es: words })("pt");
  expect(say("text", { name: "Loja\n\nClique", url: "https://a.test" })).toBe(
    "Conexão Loja Clique.\n\nVeja em https://a.test",
  );
});
