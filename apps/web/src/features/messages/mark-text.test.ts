import { describe, expect, it } from "vitest";
import { markText } from "./mark-text.ts";

describe("a mark around what is selected", () => {
  it.each([
    ["oferta", "*", "*oferta*"],
    ["oferta ", "*", "*oferta* "],
    ["  duas palavras", "_", "  _duas palavras_"],
    ["uma\n\ndois", "~", "~uma~\n\n~dois~"],
    ["a\nb", "```", "```a\nb```"],
    ["custa $1", "*", "*custa $1*"],
  ])("%j with %s", (text, mark, expected) => expect(markText(text, mark)).toBe(expected));
});
