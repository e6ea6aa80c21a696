import { describe, expect, it } from "vitest";
import { digitsOf, formatNumber, isSameNumber } from "./phone-number.ts";

describe("a number as people write it", () => {
  it.each([
    ["5511987654321", "+55 (11) 98765-4321"],
    ["551133334444", "+55 (11) 3333-4444"],
    ["12025550123", "+12025550123"],
    ["", ""],
  ])("%s", (digits, expected) => expect(formatNumber(digits)).toBe(expected));
});

it.each([
  ["5511987654321", "551187654321", true],
  ["551187654321", "5511987654321", true],
  ["5511987654321", "5511987654322", false],
  // A landline has no ninth digit.
  ["551133334444", "5511933334444", false],
  ["12025550123", "12025550124", false],
])("%s and %s are one number: %s", (one, other, expected) => expect(isSameNumber(one, other)).toBe(expected));

describe("the digits of a number that was typed", () => {
  it.each([
    ["(11) 97778-1001", "5511977781001"],
    ["011 3333-4444", "551133334444"],
    ["+55 11 97778-1001", "5511977781001"],
    ["(11) 8765-0099", "551187650099"],
    ["0 15 11 8765-0099", "551187650099"],
    ["0 (41) 11 97778-1001", "5511977781001"],
    ["+65 8123 4567", "6581234567"],
    ["+1 202 555 0123", "12025550123"],
    ["12025550123", "12025550123"],
    ["97778-1001", "977781001"],
  ])("%s", (typed, expected) => expect(digitsOf(typed)).toBe(expected));
});
