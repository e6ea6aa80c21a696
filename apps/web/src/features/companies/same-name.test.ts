import { expect, test } from "vitest";
import { isSameName } from "./same-name.ts";

test.each([
  ["Padaria Pão Quente 🥖", "Padaria Pão Quente 🥖", true],
  [" padaria pao quente ", "Padaria Pão Quente 🥖", true],
  ["Loja 2", "Loja nº 2", false],
  ["Padaria", "Padaria Pão Quente 🥖", false],
  ["", "Padaria Pão Quente 🥖", false],
  ["", "🥖", false],
  ["🥖 ", "🥖", true],
])("“%s” for “%s”: %s", (typed, name, isSame) => expect(isSameName(typed, name)).toBe(isSame));
