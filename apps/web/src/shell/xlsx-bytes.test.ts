import { readSheet } from "read-excel-file/node";
import { expect, test } from "vitest";
import { xlsxBytes } from "./xlsx-bytes.ts";

test("what is written is read again as it was: texts, digits, signs, gaps, and many columns", async () => {
  const wide = Array.from({ length: 60 }, (_, place) => `c${place}`);
  const rows = [wide, ["00123", "=1+1", "<&> “é” 🥐", "a", "two\nlines"], [], ["", "5531987650009"]];
  const read = await readSheet(Buffer.from(xlsxBytes(rows)));
  expect(read.map((row) => row.map((cell) => cell ?? ""))).toEqual(
    rows.map((row) => [...row, ...Array<string>(wide.length - row.length).fill("")]),
  );
});

test("what XML can't hold is left out", async () => {
  expect(await readSheet(Buffer.from(xlsxBytes([["a\u0000b\uD800c"]])))).toEqual([["ab\uFFFDc"]]);
});
