import { expect, test } from "vitest";
import { changedCsv, csvFileOf, csvOf, rowsOf, textOf } from "./csv.ts";

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

test.each([";", ",", "\t"])("a short table that ends with a line break is divided at %j", (delimiter) => {
  const table = [
    ["nome", "telefone"],
    ["Ana Lima", "11966660001"],
  ];
  expect(rowsOf(table.map((row) => `${row.join(delimiter)}\r\n`).join(""))).toEqual(table);
});

test.each([";", ",", "\t"])("a row with less cells does not hide that a table is divided at %j", (delimiter) => {
  const table = [["atalho", "mensagem"], ["pix", "Chave 123"], ["só uma coluna"], ["ola", "Oi"]];
  expect(rowsOf(table.map((row) => `${row.join(delimiter)}\r\n`).join(""))).toEqual(table);
});

test("a file is read in the encoding in which Excel wrote it", async () => {
  const words = "preço;São João";
  expect(await textOf(new Blob([words]))).toBe(words);
  expect(await textOf(new Blob([Buffer.from(words, "latin1")]))).toBe(words);
});

const upper = (head: readonly string[], some: readonly (readonly string[])[]) =>
  (some.length === 0 ? [head] : some).map((row) => row.map((cell) => cell.toUpperCase()));

test("a table is changed as it comes, wherever it is cut", async () => {
  const table = [["name", "note"], ...rows.map(([a = "", b = ""]) => [a, b]), ["é;", "last"]];
  const bytes = Buffer.from(csvOf(table));
  for (const size of [1, 2, 3, 7, bytes.length]) {
    const cut = Array.from({ length: Math.ceil(bytes.length / size) }, (_, n) =>
      Uint8Array.from(bytes.subarray(n * size, (n + 1) * size)),
    );
    const stream = new ReadableStream<Uint8Array<ArrayBuffer>>({
      start: (controller) => {
        for (const part of cut) controller.enqueue(part);
        controller.close();
      },
    });
    const changed = await changedCsv(stream, upper);
    expect(Buffer.from(await changed.arrayBuffer()).toString()).toBe(csvOf(upper([], table)));
  }
  const empty = await changedCsv(new Blob([csvOf([["name"]])]).stream(), upper);
  expect(rowsOf(await textOf(empty))).toEqual([["NAME"]]);
});

test("a file of many rows is the same as the text", async () => {
  for (const count of [0, 1, 1_000, 2_500]) {
    const table = Array.from({ length: count }, (_, n) => [`Cliente ${n}`, "=1"]);
    const file = Buffer.from(await csvFileOf(table.values()).arrayBuffer()).toString();
    expect(file).toBe(count === 0 ? "\uFEFF" : csvOf(table));
  }
});

test("of a long table few rows are in memory at a time", async () => {
  const part = Buffer.from(csvOf(Array.from({ length: 1_000 }, (_, n) => [`Cliente ${n}`, "5511987654321"])).slice(1));
  let sent = 0;
  const stream = new ReadableStream<Uint8Array<ArrayBuffer>>({
    pull: (controller) => (sent++ < 50 ? controller.enqueue(Uint8Array.from(part)) : controller.close()),
  });
  let most = 0;
  let all = 0;
  await changedCsv(stream, (head, some) => {
    most = Math.max(most, some.length);
    all += some.length;
    return some.length === 0 ? [head] : some;
  });
  // The first is the heading.
  expect([all, most]).toEqual([49_999, 1_000]);
});
