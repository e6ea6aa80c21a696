import { expect, test } from "vitest";
import { initialsOf } from "./initials.ts";

test.each([
  ["Ana", "A"],
  ["Ana Maria Silva", "AS"],
  ["  érica   gonçalves ", "ÉG"],
  ["Rodrigo (oficina)", "RO"],
  ["Maria 🇧🇷", "M"],
  ["🌻 Girassol Flores 🌻", "GF"],
  ["Loja 24", "L"],
  ["Dr. Luís Otávio Cavalcanti", "LC"],
  ["Dona Zélia", "Z"],
  ["Dra.", "D"],
  ["(11) Padaria", "P"],
  ["+55 (11) 98888-7712", "12"],
  ["🇧🇷", "🇧🇷"],
  ["👩‍🍳 🍞", "👩‍🍳"],
  ["李 小龙", "李小"],
  ["", ""],
])("%s: %s", (name, initials) => {
  expect(initialsOf(name)).toBe(initials);
});
