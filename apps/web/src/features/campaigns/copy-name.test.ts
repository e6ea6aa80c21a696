import { expect, test, vi } from "vitest";
import { limits } from "@recado/contracts/limits";
import { copyName } from "./copy-name.ts";

const call = vi.hoisted(() => vi.fn<(path: string, options: { query: { searchParam: string } }) => Promise<unknown>>());
vi.mock("../../shell/api.ts", () => ({ call }));

const say = (name: string, number: number) => (number === 1 ? `${name} (cópia)` : `${name} (cópia ${number})`);
const among = (names: string[], more = 0) =>
  call.mockImplementation(async (_, { query }) => {
    const records = names.filter((name) => name.includes(query.searchParam)).map((name) => ({ name }));
    return { records, count: records.length + more, hasMore: more > 0 };
  });

test.each([
  ["none", ["Natal"], "Natal (cópia)"],
  ["one", ["Natal (cópia)", "Natal"], "Natal (cópia 2)"],
  ["two", ["Natal (cópia 2)", "Natal (cópia)", "Natal"], "Natal (cópia 3)"],
  ["one that has another name by now", ["Natal (cópia 2)", "Natal"], "Natal (cópia)"],
  ["a copy of another", ["Natal da loja (cópia)", "Natal"], "Natal (cópia)"],
])("the name of a copy where there is %s already", async (_, names, expected) => {
  among(names);
  expect(await copyName("Natal", say)).toBe(expected);
});

test("the next of more copies than one page has is numbered after them", async () => {
  among(["Natal (cópia 41)", "Natal (cópia 40)"], 39);
  expect(await copyName("Natal", say)).toBe("Natal (cópia 42)");
});

test("the longest name keeps what says that it is a copy, and its number", async () => {
  const longest = `${"n".repeat(limits.campaign.name - 13)}😀${"n".repeat(11)}`;
  const names: string[] = [];
  among(names);
  for (const ending of ["(cópia)", "(cópia 2)", "(cópia 3)"]) {
    const name = await copyName(longest, say);
    expect(name.endsWith(` ${ending}`)).toBe(true);
    expect(name.length).toBeLessThanOrEqual(limits.campaign.name);
    expect(name.isWellFormed()).toBe(true);
    names.push(name);
  }
});
