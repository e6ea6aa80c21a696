import { readXlsx } from "hucre/xlsx";
import { expect, test } from "vitest";
import { xlsxBytes } from "./xlsx-bytes.ts";

const read = async (rows: string[][]) => (await readXlsx(xlsxBytes(rows))).sheets[0]?.rows;

test("what is written is read again as it was: texts, digits, signs, gaps, and many columns", async () => {
  const wide = Array.from({ length: 60 }, (_, place) => `c${place}`);
  const rows = [wide, ["00123", "=1+1", "<&> “é” 🥐", "a", "two\nlines"], [], ["", "5531987650009"]];
  expect((await read(rows))?.map((row) => row.map((cell) => cell ?? ""))).toEqual(
    rows.map((row) => [...row, ...Array<string>(wide.length - row.length).fill("")]),
  );
});

test("what XML can't hold is left out", async () => {
  expect(await read([["a\u0000b\uD800c"]])).toEqual([["ab\uFFFDc"]]);
});
