import { limits } from "@recado/contracts/limits";
import { describe, expect, it } from "vitest";
import { brokenRule, rules } from "./field-rules.ts";

describe("a text", () => {
  it.each([
    ["", "required"],
    ["   ", "required"],
    ["a", "too_short"],
    [" a ", "too_short"],
    ["ab", null],
    ["a".repeat(50), null],
    ["a".repeat(51), "too_long"],
  ])("%j of a name", (value, expected) => expect(brokenRule(value, limits.name)).toBe(expected));
});

describe("an e-mail", () => {
  it.each([
    ["ana@acme.com", true],
    [" ana@acme.com ", true],
    ["ana", false],
    ["ana@acme", false],
    ["a b@c.de", false],
    ["", false],
  ])("%j", (value, isGood) => expect(rules.email(value) === null).toBe(isGood));
});

describe("an address", () => {
  it.each([
    ["https://erp.example/gancho", true],
    ["http://typebot.lan:3001", true],
    ["meu erp", false],
    ["erp.example", false],
    ["ftp://erp.example", false],
    ["javascript:alert(1)", false],
    ["", false],
  ])("%j", (value, isGood) => expect(rules.address({ max: 100 })(value) === null).toBe(isGood));
});

it("lets a password be of blanks, and an optional one be absent", () => {
  expect(rules.password("     ")).toBeNull();
  expect(rules.password("1234")).not.toBeNull();
  expect(rules.optionalPassword("")).toBeNull();
  expect(rules.optionalPassword("1234")).not.toBeNull();
});

it.each([
  [0, true],
  [10, true],
  ["", true],
  [-5, false],
  ["-", false],
  [11, false],
  [1.5, false],
])("takes %j for a whole number from 0 to 10: %j", (value, isGood) =>
  expect(rules.whole({ min: 0, max: 10 })(value) === null).toBe(isGood),
);
