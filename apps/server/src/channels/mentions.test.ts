import { describe, expect, test } from "vitest";
import { withNames, withTokens } from "./mentions.ts";

describe("names in the place of tokens", () => {
  const names = new Map([
    ["551199", "Ana Maria"],
    ["5511991", "Rui (obra)"],
    ["77", "$& C++"],
  ]);
  test.each([
    ["oi @551199, vem", "oi @Ana Maria, vem"],
    ["@5511991 e @551199", "@Rui (obra) e @Ana Maria"],
    ["@55119", "@55119"],
    ["@5511992", "@5511992"],
    ["551199 sem sinal", "551199 sem sinal"],
    ["@77!", "@$& C++!"],
    ["", ""],
  ])("%s", (body, expected) => expect(withNames(body, names)).toBe(expected));

  test("nobody", () => expect(withNames("oi @1", new Map())).toBe("oi @1"));
});

describe("tokens in the place of names", () => {
  const ana = { name: "Ana", of: { lid: "1" } };
  const maria = { name: "Ana Maria", of: { pn: "2" } };
  const other = { name: "Ana", of: { lid: "3" } };
  const tokenOf = ({ lid, pn }: { lid?: string; pn?: string }) => lid ?? pn ?? "";
  test.each([
    ["oi @Ana", [ana], "oi @1", ["1"]],
    ["oi @Ana Maria", [ana, maria], "oi @2", ["2"]],
    ["@Anabela", [ana], "@Anabela", []],
    ["@Ana @Ana", [ana], "@1 @1", ["1"]],
    ["@Ana, @Ana, @Ana", [ana, other], "@1, @3, @3", ["1", "3"]],
    ["nobody", [ana], "nobody", []],
    ["@Ana", [], "@Ana", []],
    ["@C++ [x]", [{ name: "C++ [x]", of: { pn: "9" } }], "@9", ["9"]],
    ["@1-2 \u{1F600}", [{ name: "1-2 \u{1F600}", of: { pn: "9" } }], "@9", ["9"]],
  ])("%s", (body, mentions, text, named) => {
    const done = withTokens(body, mentions, tokenOf);
    expect([done.text, done.named.map(tokenOf)]).toEqual([text, named]);
  });

  test("takes a hostile text in little time", () => {
    const people = Array.from({ length: 50 }, (_, n) => ({ name: `${"A".repeat(90)}${n}`, of: { pn: String(n) } }));
    const began = performance.now();
    withTokens(`@${"A".repeat(80)}`.repeat(800), people, tokenOf);
    expect(performance.now() - began).toBeLessThan(1_000);
  });
});
