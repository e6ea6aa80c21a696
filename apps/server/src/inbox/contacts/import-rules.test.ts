import { expect, test } from "vitest";
import { sortRows, sortTable } from "./import-rules.ts";

const row = (name: string, number: string, email = "", lid = "") => ({ name, number, email, lid });

test.each([
  ["+55 (31) 98765-0009", "5531987650009"],
  ["(031) 98765-0009", "5531987650009"],
  ["31 3876-5000", "553138765000"],
  ["(31) 8765-0009", "553187650009"],
  ["3187650009", "553187650009"],
  ["+1 415 555 0123", "14155550123"],
  ["14155550123", "14155550123"],
])("the number %s is kept as %s", async (number, kept) =>
  expect((await sortRows([row(" Ana  Lima ", number, "A@B.com")])).accepted).toEqual([
    row("Ana Lima", kept, "a@b.com"),
  ]),
);

test.each([
  [row("", "5531987650009"), "name"],
  [row("Ana", ""), "number"],
  [row("Ana", "1234567"), "number"],
  [row("Ana", "1234567890123456"), "number"],
  [row("Ana", "=1+5531987650009"), "number"],
  [row("Ana", "98765-0009"), "number"],
  [row("5531987650009", "Ana"), "number"],
  [row("Ana", "5531987650009", "ana"), "email"],
])("%j is refused for its %s", async (given, error) =>
  expect((await sortRows([given])).refused).toEqual([{ ...given, error }]),
);

test("of two rows with one number the first counts, with the ninth digit or without", async () => {
  const { accepted, refused } = await sortRows([row("Ana", "5531987650009"), row("Bia", "553187650009")]);
  expect(accepted).toEqual([row("Ana", "5531987650009")]);
  expect(refused).toEqual([{ ...row("Bia", "553187650009"), error: "repeated" }]);
});

test("a table does not say that a number and a privacy id are one person's", async () => {
  const given = row("Ana", "5531987650009", "", "77001");
  expect((await sortTable([given])).accepted).toEqual([row("Ana", "5531987650009")]);
  expect((await sortRows([given])).accepted).toEqual([given]);
});

test("who has no number is taken with the privacy id", async () =>
  expect((await sortRows([row("Ana", "", "", "77001")])).accepted).toEqual([row("Ana", "", "", "77001")]));
