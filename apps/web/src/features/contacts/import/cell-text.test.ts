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
])("%s reads as in the table", (_, cell, text) => expect(textOfCell(cell, { yes: "sim", no: "não" })).toBe(text));
