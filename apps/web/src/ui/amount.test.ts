import { expect, test } from "vitest";
import { formatAmount, parseAmount } from "./amount.ts";

test.each([
  ["1.299,00", 1299],
  ["1,299.00", 1299],
  ["1.299", 1299],
  ["1299,5", 1299.5],
  ["149.90", 149.9],
  ["149,90", 149.9],
  ["149,", 149],
  ["R$ 1.000.000,00", 1_000_000],
  ["1 299,00", 1299],
  ["0", 0],
  ["-5", -5],
  ["", null],
  ["mil", null],
  ["1.29.9", null],
  ["1,2999", null],
  ["0,500", null],
])("%o is %o reais", (text, value) => {
  expect(parseAmount(text)).toBe(value);
});

test("a field shows reais and cents", () => {
  expect(formatAmount(1299.5)).toBe("1.299,50");
});
