import { expect, test } from "vitest";
import { sortForList } from "./import-rules.ts";

const row = (number: string, name = "", email = "", lid = "") => ({ name, number, email, lid });

test.each([
  ["a number alone is its own name", [row("5531987650009")], { accepted: [["5531987650009", "5531987650009"]] }],
  [
    "a national number gets its country code",
    [row("(31) 98765-0009", "Ana")],
    { accepted: [["Ana", "5531987650009"]] },
  ],
  [
    "both forms of a Brazilian number are one",
    [row("5531987650009", "Ana"), row("553187650009", "Ana")],
    { accepted: [["Ana", "5531987650009"]], joined: 1 },
  ],
  ["a list needs a number: a privacy id is none", [row("", "Ana", "", "123456789")], { refused: ["number"] }],
  [
    "garbage is refused row by row",
    [row("12", "Curto"), row("ramal 3", "Texto"), row("5531987650009", "Ana", "não tem"), row("", "")],
    { refused: ["number", "number", "email", "name"] },
  ],
])(
  "%s",
  async (
    _,
    rows,
    { accepted = [], refused = [], joined = 0 }: { accepted?: string[][]; refused?: string[]; joined?: number },
  ) => {
    const sorted = await sortForList(rows);
    expect(sorted.accepted.map(({ name, number }) => [name, number])).toEqual(accepted);
    expect(sorted.refused.map(({ error }) => error)).toEqual(refused);
    expect(sorted.joined).toBe(joined);
  },
);
