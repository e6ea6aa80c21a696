import { expect, test } from "vitest";
import { areKeywords, keywordIn, keywordsOf } from "./rules.ts";

const keywords = keywordsOf("SAIR, Parar,não quero");

test.each<[string, string | undefined]>([
  ["SAIR", "SAIR"],
  ["sair", "SAIR"],
  ["  *Sair!* ", "SAIR"],
  ["sair.", "SAIR"],
  ["“PARAR”", "PARAR"],
  ["Nao quero", "NAO QUERO"],
  ["não  quero", "NAO QUERO"],
  ["quero sair", undefined],
  ["sair da loja", undefined],
  ["sai r", undefined],
  ["sairei", undefined],
  ["", undefined],
  ["🙏", undefined],
  [`SAIR ${"a".repeat(60_000)}`, undefined],
])("%j is a keyword only as the whole message", (text, keyword) => {
  expect(keywordIn(["bom dia", text], keywords)).toBe(keyword);
});

test.each([
  ["SAIR", true],
  ["SAIR, STOP, parar de receber", true],
  ["", false],
  [" , ,", false],
  ["!!!", false],
  ["a".repeat(31), false],
  [Array.from({ length: 31 }, (_, n) => `P${n}`).join(","), false],
])("%j may be the keywords: %s", (value, valid) => expect(areKeywords(value)).toBe(valid));
