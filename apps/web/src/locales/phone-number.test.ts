import { describe, expect, it } from "vitest";
import { formatNumber } from "./phone-number.ts";

describe("a number as people write it", () => {
  it.each([
    ["5511987654321", "+55 (11) 98765-4321"],
    ["551133334444", "+55 (11) 3333-4444"],
    ["12025550123", "+12025550123"],
    ["", ""],
  ])("%s", (digits, expected) => expect(formatNumber(digits)).toBe(expected));
});
