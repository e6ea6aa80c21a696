import { expect, test } from "vitest";
import { csvOf, rowsOf, textOf } from "./csv.ts";

const rows = [
  ["=1+1", "+55", "-2", "@x"],
  ['a;"b"', "c\nd", "ção", ""],
];

test("cells are guarded against formulas, and quoted where they must be", () => {
  const text = csvOf(rows);
  expect(text.startsWith("\uFEFF")).toBe(true);
  for (const formula of ["=1+1", "+55", "-2", "@x"]) expect(text).toContain(`'${formula}`);
  expect(text).toContain('"a;""b""";"c\nd";ção;');
});

test("a saved table is read as it was; so is one with commas", () => {
  expect(rowsOf(csvOf(rows))).toEqual(rows);
  expect(rowsOf("shortcode,message\nola,Oi\n\n")).toEqual([
    ["shortcode", "message"],
    ["ola", "Oi"],
  ]);
});

test("a file is read in the encoding in which Excel wrote it", async () => {
  const words = "preço;São João";
  expect(await textOf(new Blob([words]))).toBe(words);
  expect(await textOf(new Blob([Buffer.from(words, "latin1")]))).toBe(words);
});
