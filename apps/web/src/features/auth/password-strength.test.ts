import { expect, it } from "vitest";
import { passwordStrength } from "./password-strength.ts";

it.each([
  ["abc12", 1],
  ["aaaaaaaaaaaaaaaaaaaa", 1],
  ["12345678", 1],
  ["senha1234", 1],
  ["casaverde", 2],
  ["Casa-verde7", 3],
  ["casaverdelimao", 3],
  ["Casa verde 7 limão", 4],
])("%s is of strength %i", (password, strength) => expect(passwordStrength(password)).toBe(strength));
