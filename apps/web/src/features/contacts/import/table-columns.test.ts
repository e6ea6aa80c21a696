import { expect, test } from "vitest";
import { guessColumns, isWithoutNumbers, rowsOf } from "./table-columns.ts";

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

test("empty rows are left out, and missing cells are empty", () =>
  expect(rowsOf([["Nome", "Número"], ["Ana ", "12345678"], ["", " "], ["Bia"]], { name: 0, number: 1 }, true)).toEqual([
    { name: "Ana", number: "12345678", email: "", lid: "" },
    { name: "Bia", number: "", email: "", lid: "" },
  ]));

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
  expect(isWithoutNumbers(rowsOf(cells, { name: 0, number: 1 }, false))).toBe(isSwapped),
);
