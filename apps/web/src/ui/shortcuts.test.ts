import { describe, expect, it } from "vitest";
import { isPlain, pressed, resolve } from "./shortcuts.ts";

const press = (key: string, held: Partial<Parameters<typeof pressed>[0]> = {}) =>
  pressed({ key, code: "", ctrlKey: false, metaKey: false, altKey: false, shiftKey: false, ...held });

describe("a press", () => {
  it.each([
    ["a letter", press("j"), "j"],
    ["a sign made with shift", press("?", { shiftKey: true }), "?"],
    ["ctrl", press("k", { ctrlKey: true }), "ctrl+k"],
    ["⌘, which stands for ctrl", press("k", { metaKey: true }), "ctrl+k"],
    ["alt where it makes another sign", press("∆", { altKey: true, code: "KeyJ" }), "alt+j"],
    ["ctrl and alt", press("e", { ctrlKey: true, altKey: true, code: "KeyE" }), "ctrl+alt+e"],
    ["a named key with shift", press("F10", { shiftKey: true }), "shift+f10"],
    ["escape", press("Escape"), "esc"],
  ])("of %s", (_, written, expected) => expect(written).toBe(expected));
});

describe("a sequence", () => {
  const known = ["g t", "g c", "t", "?"];
  it.each([
    ["begins and waits", "", "g", { waits: "g" }],
    ["ends with its second key", "g", "t", { match: "g t", waits: "" }],
    ["falls back to the key alone", "g", "?", { match: "?", waits: "" }],
    ["begins anew after a stray key", "x", "g", { waits: "g" }],
    ["is nothing for an unknown key", "", "x", { waits: "" }],
    ["does not hide the single key", "", "t", { match: "t", waits: "" }],
  ])("%s", (_, before, key, expected) => expect(resolve(before, key, known)).toEqual(expected));
});

it("knows which shortcuts must be silent while one types", () => {
  expect(["j", "g t", "?", "alt+j", "ctrl+k", "f6", "esc"].map(isPlain)).toEqual([
    true,
    true,
    true,
    false,
    false,
    false,
    false,
  ]);
});
