import { expect, test } from "vitest";
import {
  guessColumns,
  isWithoutNumbers,
  keptNames,
  namesWithContent,
  nextPart,
  otherColumns,
  partsOf,
  rowsOf,
  tableOf,
  tagFieldOf,
  unknownTags,
  type Table,
} from "./table-columns.ts";

const lines = Array.from({ length: 20_000 }, (_, n) => n + 1);
const tableLike = (cells: string[][], columns: Table["columns"], hasHeading: boolean): Table => ({
  cells,
  lines,
  columns,
  hasHeading,
  kept: [],
});

test.each([
  [[["Nome", "Telefone", "E-mail"]], { columns: { name: 0, number: 1, email: 2 }, hasHeading: true }],
  [[["number", "name", "email", "lid"]], { columns: { name: 1, number: 0, email: 2, lid: 3 }, hasHeading: true }],
  [
    [
      ["+55 31 98765-0009", "Ana"],
      ["5531987650008", "Bia"],
    ],
    { columns: { name: 1, number: 0 }, hasHeading: false },
  ],
  [[["a@b.com", "Ana", "5531987650008"]], { columns: { name: 1, number: 2, email: 0 }, hasHeading: false }],
  [[], { columns: {}, hasHeading: false }],
])("the columns of %j", (cells, guess) => expect(guessColumns(cells)).toEqual(guess));

test("empty rows are left out, missing cells are empty, and each row knows its line", () =>
  expect(
    rowsOf(tableLike([["Nome", "Número"], ["Ana ", "12345678"], ["", " "], ["Bia"]], { name: 0, number: 1 }, true)),
  ).toEqual([
    { name: "Ana", number: "12345678", email: "", lid: "", line: 2, extraInfo: [] },
    { name: "Bia", number: "", email: "", lid: "", line: 4, extraInfo: [] },
  ]));

test("columns without a place go with their rows, except what our file of refused rows adds", () => {
  const cells = [
    ["linha", "name", "number", "email", "Cidade", "cidade", "Tamanho", "motivo"],
    ["7", "Ana", "12", "", "Natal", "outra", " ", "Número inválido"],
  ];
  const table = { ...tableOf({ cells, lines: [1, 5] }), kept: [4] };
  expect(otherColumns(table)).toEqual([
    { place: 4, name: "Cidade" },
    { place: 6, name: "Tamanho" },
  ]);
  expect(keptNames(table)).toEqual(["Cidade"]);
  expect(rowsOf(table)).toEqual([
    { name: "Ana", number: "12", email: "", lid: "", line: 5, extraInfo: [{ name: "Cidade", value: "Natal" }] },
  ]);
});

test("the column of tags that an export has goes with the rows under its name", () => {
  const table = tableOf({
    cells: [
      ["Nome", "Número", "Etiquetas"],
      ["Ana", "12", "Feira, VIP"],
    ],
    lines: [1, 2],
  });
  expect(tagFieldOf(table)).toBe("Etiquetas");
  expect(rowsOf(table)[0]?.extraInfo).toEqual([{ name: "Etiquetas", value: "Feira, VIP" }]);
  expect(tagFieldOf(tableOf({ cells: [["Nome", "Número"]], lines: [1] }))).toBeUndefined();
});

test("columns that belong to no field are named, tags too, except those without content and ours", () => {
  const cells = [
    ["Nome", "Número", "Desconto", "Etiquetas", "Dentista", "Vazia", "motivo"],
    ["Ana", "12", "10%", "VIP", " ", "", "Número inválido"],
    ["Bia", "13", "", "", "Dra. Lia", "", ""],
  ];
  expect(namesWithContent(tableOf({ cells, lines: [1, 2, 3] }))).toEqual(["Desconto", "Etiquetas", "Dentista"]);
  expect(namesWithContent(tableOf({ cells: [["Nome", "Número", "Desconto"]], lines: [1] }))).toEqual([]);
  const many = Array.from({ length: 60 }, (_, n) => `Campo ${n}`);
  const wide = [
    ["Número", ...many],
    ["12", ...many],
  ];
  expect(namesWithContent(tableOf({ cells: wide, lines: [1, 2] }))).toEqual(many);
});

test("the column chosen for tags is found past the fiftieth, and before another of its name", () => {
  const headings = ["Nome", "Número", "Grupo", ...Array.from({ length: 60 }, (_, n) => `Campo ${n}`), "grupo"];
  const table = tableOf({ cells: [headings, headings.map((_, n) => String(n))], lines: [1, 2] });
  const last = headings.length - 1;
  expect(tagFieldOf({ ...table, tags: last })).toBe("grupo");
  expect(tagFieldOf({ ...table, tags: last - 1 })).toBe("Campo 59");
  const extra = rowsOf({ ...table, tags: last })[0]?.extraInfo ?? [];
  expect(extra).toHaveLength(50);
  expect(extra).toContainEqual({ name: "grupo", value: String(last) });
});

test("of a very large table only what becomes extra fields goes along", () => {
  const cells = [
    ["Nome", "Número", "Notas", "Cidade"],
    ...lines.slice(1).map(() => ["Ana", "1", "x".repeat(200), "Natal"]),
  ];
  const table = { ...tableOf({ cells, lines }), kept: [3] };
  expect(rowsOf(table)[0]?.extraInfo).toEqual([{ name: "Cidade", value: "Natal" }]);
});

test.each<[string[][], boolean]>([
  [[["5531987650009", "Ana"]], true],
  [
    [
      ["Ana", "5531987650009"],
      ["Bia", ""],
    ],
    false,
  ],
  [
    [
      ["Ana", "12"],
      ["Bia", ""],
      ["Caio", "5531987650009"],
    ],
    true,
  ],
  [[], false],
])("that %j has names where numbers belong: %s", (cells, isSwapped) =>
  expect(isWithoutNumbers(rowsOf(tableLike(cells, { name: 0, number: 1 }, false)))).toBe(isSwapped),
);

test("tags that the company does not have are named once, as they are written first", () => {
  const cells = [
    ["Nome", "Etiquetas"],
    ["Ana", "VIP; Fantasma"],
    ["Bia", "fantasma,Outra,"],
    ["Caio", ""],
  ];
  const table = { ...tableLike(cells, { name: 0 }, true), tags: 1 };
  expect(unknownTags(table, [{ name: "vip" }])).toEqual(["Fantasma", "Outra"]);
  expect(unknownTags(tableLike(cells, { name: 0 }, true), [])).toEqual([]);
});

test("a long table is imported in parts, each with its heading and the lines of the file", () => {
  const rows = Array.from({ length: 25 }, (_, n) => [`Ana ${n + 1}`]);
  const parts = partsOf(tableLike([["Nome"], ...rows], { name: 0 }, true), 10);
  expect(parts.map((part) => rowsOf(part).map(({ name, line }) => `${name} ${line}`))).toEqual([
    rows.slice(0, 10).map(([name], n) => `${name} ${n + 2}`),
    rows.slice(10, 20).map(([name], n) => `${name} ${n + 12}`),
    rows.slice(20).map(([name], n) => `${name} ${n + 22}`),
  ]);
  expect(partsOf(tableLike([["Nome"]], { name: 0 }, true), 10)).toHaveLength(1);
});

test.each<[number, number[], number | undefined]>([
  [3, [], 0],
  [3, [0], 1],
  [3, [0, 1], 2],
  [3, [1], 2],
  [3, [1, 2], 0],
  [3, [2, 0, 0], 1],
  [3, [0, 1, 2], undefined],
  [1, [0], undefined],
])("of %i parts, after those of %j comes %s", (count, imported, next) => expect(nextPart(count, imported)).toBe(next));
