import { describe, expect, test } from "vitest";
import { rowPatches, rowsOf, withoutRow, withRow, type ListPages } from "./list-pages.ts";

interface Row {
  id: number;
  name: string;
  ticketsCount: number;
}
const row = (id: number): Row => ({ id, name: `row ${id}`, ticketsCount: id });
const list: ListPages<Row> = {
  pages: [
    { rows: [row(1), row(2)], count: 3, hasMore: true },
    { rows: [row(3)], count: 3, hasMore: false },
  ],
  pageParams: [1, 2],
};
const part: ListPages<Row> = { pages: list.pages.slice(0, 1), pageParams: [1] };

describe("a list of pages", () => {
  test("shows a row's new values where it stands, and keeps what the event does not tell", () => {
    const changed = withRow(list, { id: 3, name: "new" } as Row);
    expect(rowsOf(changed)).toEqual([row(1), row(2), { id: 3, name: "new", ticketsCount: 3 }]);
    expect(withRow(changed, { id: 3, name: "new" } as Row)).toEqual(changed);
  });

  test("loses a deleted row once, in the count too", () => {
    const without = withoutRow(list, 2);
    expect(rowsOf(without)).toEqual([row(1), row(3)]);
    expect(without.pages.map(({ count }) => count)).toEqual([2, 2]);
    expect(withoutRow(without, 2)).toBe(without);
  });

  test("shows a row once that moved between the fetches of two pages", () => {
    const [first, last] = list.pages;
    if (!first || !last) throw new Error("no pages");
    expect(rowsOf({ ...list, pages: [first, { ...last, rows: [row(2), row(3)] }] })).toEqual([row(1), row(2), row(3)]);
  });

  test("is the same object when the row is not in it", () => {
    expect(withRow(list, row(9))).toBe(list);
    expect(withoutRow(list, 9)).toBe(list);
    expect(rowsOf(undefined)).toEqual([]);
  });

  test.each([
    ["keeps its pages when a row changes where it stands", part, { ...row(2), ticketsCount: 9 }, true],
    ["fetches them again when a row is renamed, which moves it", part, { ...row(2), name: "a" }, false],
    ["keeps them when a row beyond them is renamed and stays beyond", part, { ...row(9), name: "Última" }, true],
    ["fetches them again when a row from beyond is renamed into them", part, { ...row(9), name: "À frente" }, false],
    [
      "keeps them, if all are loaded, when a row changes that the search leaves out",
      list,
      { ...row(9), name: "a" },
      true,
    ],
  ])("%s", (_, loaded, changed, stays) => {
    const [inPlace, again] = rowPatches(["contacts-page"], { action: "update", row: changed });
    inPlace?.change?.(loaded, ["contacts-page"]);
    expect(again?.unless?.()).toBe(stays);
  });
});
