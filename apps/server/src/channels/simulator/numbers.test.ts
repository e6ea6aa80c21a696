import { expect, test } from "vitest";
import { canonicalNumber, inventedNumber, isSomebodysNumber } from "./numbers.ts";

test.each([
  ["5531987654321", "553187654321", "from area 31 on WhatsApp leaves the ninth digit out"],
  ["553187654321", "553187654321", "already so"],
  ["5511987654321", "5511987654321", "in São Paulo it stays"],
  ["551187654321", "5511987654321", "and is put in"],
  ["551132654321", "551132654321", "a landline has none"],
  ["14155550123", "14155550123", "other countries are left alone"],
])("%s → %s: %s", (given, canonical) => expect(canonicalNumber(given)).toBe(canonical));

test.each([
  ["5511987654321", true, "a mobile number"],
  ["553187654321", true, "one as WhatsApp writes it"],
  ["551132654321", true, "a landline"],
  ["351912345678", true, "of Portugal"],
  ["5500987654321", false, "no such area"],
  ["55119876543", false, "too short"],
  ["12345678", false, "of nowhere"],
])("%s is somebody's: %s (%s)", (digits, expected) => expect(isSomebodysNumber(digits)).toBe(expected));

test.each([0, 0.5, 0.999_999_999])("an invented number (%d) is one that could be", (random) => {
  const number = inventedNumber(random);
  expect(isSomebodysNumber(number)).toBe(true);
  expect(canonicalNumber(number)).toBe(number);
});
