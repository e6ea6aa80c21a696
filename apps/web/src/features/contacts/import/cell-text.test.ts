import { expect, test } from "vitest";
import { textOfCell, type Cell } from "./cell-text.ts";

const at = (text: string) => new Date(text);

test.each<[string, Cell, string]>([
  ["a text", "Ana", "Ana"],
  ["nothing", null, ""],
  ["a number", 5511987650009, "5511987650009"],
  ["a date", at("1990-05-01T00:00:00.000Z"), "01/05/1990"],
  ["a date with a time, whose fraction of a day is not exact", at("2026-01-01T09:14:59.999Z"), "01/01/2026 09:15"],
  ["a time of day alone", at("1899-12-30T14:30:00.000Z"), "14:30"],
  ["what is true", true, "sim"],
  ["what is false", false, "não"],
])("%s reads as in the table", (_, cell, text) => expect(textOfCell(cell, undefined, "pt")).toBe(text));

test.each<[string, number, string, string]>([
  ["zeros at the front", 12345, "00000000000", "00000012345"],
  ["a postcode", 1310100, "00000-000", "01310-100"],
  ["a share", 0.15, "0%", "15%"],
  ["a price", 1234.5, '_-"R$"\\ * #,##0.00_-', "R$ 1.234,50"],
  ["a price of another country", 1234.5, "[$R$-416]\\ #,##0.00", "R$ 1.234,50"],
  ["a telephone number", 11987650009, "(##) #####-####", "(11) 98765-0009"],
  ["a whole number without a format", 5511987650009, "General", "5511987650009"],
  ["a fraction without a format, which is not exact", 0.1 + 0.2, "General", "0,3"],
  ["a number whose digits a power would hide", 5511987650009, "0.00E+00", "5511987650009"],
  ["a number whose digits thousands would hide", 5511987650009, "#,##0,", "5511987650009"],
  ["a number that is not shown", 42, ";;;", "42"],
  ["a format that is none", 42, "[[[", "42"],
])("%s", (_, value, format, text) => expect(textOfCell(value, format, "pt")).toBe(text));

test.each([
  ["pt", "sim", "não", "1.234,50"],
  ["en", "yes", "no", "1,234.50"],
  ["es", "sí", "no", "1.234,50"],
] as const)("a company that speaks %s reads %s, %s and %s", (language, yes, no, price) => {
  expect(textOfCell(true, undefined, language)).toBe(yes);
  expect(textOfCell(false, undefined, language)).toBe(no);
  expect(textOfCell(1234.5, "#,##0.00", language)).toBe(price);
});
