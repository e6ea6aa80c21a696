import { expect, test } from "vitest";
import { isCourtesy, ratingIn } from "./short-answers.ts";

test.each<[string, ReturnType<typeof ratingIn>]>([
  ["1", 1],
  [" 2 ", 2],
  ["3!", 3],
  ["3️⃣", 3],
  ["*3*", 3],
  ["um", 1],
  ["Dois", 2],
  ["TRÊS", 3],
  ["two", 2],
  ["uno", 1],
  ["Muito satisfeito", 3],
  ["insatisfeita.", 1],
  ["very satisfied", 3],
  ["muy satisfecha", 3],
  ["0", "hint"],
  ["10", "hint"],
  ["4", "hint"],
  ["🔟", "hint"],
  ["123", null],
  ["ótimo", null],
  ["nota 3", null],
  ["3 pães", null],
  ["constructor", null],
  ["", null],
])("“%s” rates %s", (text, rate) => {
  expect(ratingIn(text)).toBe(rate);
});

test.each<[string, boolean]>([
  ["ok", true],
  ["Obrigado!", true],
  ["muito obrigada 😊😊", true],
  ["Ok, obrigado", true],
  ["obrigadaaa", true],
  ["Valeuuu 🙏", true],
  ["obrigadaaa pelo café", false],
  ["valeu e até mais!", true],
  ["Thank you!", true],
  ["¡Gracias!", true],
  ["👍🏽", true],
  ["❤️", true],
  ["", false],
  ["obrigado, mas faltou o bolo", false],
  ["ok, e o troco?", false],
  ["1", false],
  ["?", false],
  ["obrigado ".repeat(20), false],
])("“%s” is a word of thanks: %s", (text, is) => {
  expect(isCourtesy(text)).toBe(is);
});
