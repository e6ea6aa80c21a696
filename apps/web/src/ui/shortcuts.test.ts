import { describe, expect, it } from "vitest";
import { isPlain, shortcutHandler } from "./shortcuts.ts";

interface Press {
  key: string;
  code?: string;
  held?: string[];
  /** ms */
  at?: number;
}

/** Presses keys one after another. Returns the shortcuts that ran. */
const run = (known: readonly string[], ...presses: Press[]): string[] => pressed(known, presses, false);
const runTyping = (known: readonly string[], ...presses: Press[]): string[] => pressed(known, presses, true);

function pressed(known: readonly string[], presses: readonly Press[], isTyping: boolean): string[] {
  const ran: string[] = [];
  const shortcuts = known.map((keys) => ({ keys, run: () => ran.push(keys) }));
  const handle = shortcutHandler(() => shortcuts);
  for (const press of presses) handle(eventOf(press), isTyping);
  return ran;
}

const eventOf = ({ key, code = key, held = [], at = 0 }: Press) =>
  ({
    key,
    code,
    timeStamp: at,
    getModifierState: (name: string) => held.includes(name),
    preventDefault: () => undefined,
  }) as unknown as KeyboardEvent;

describe("a press", () => {
  it.each([
    ["a letter", "j", { key: "j" }],
    ["a letter with caps lock", "j", { key: "J" }],
    ["a character typed with shift", "?", { key: "?", held: ["Shift"] }],
    ["a character that another layout types without shift", "/", { key: "/" }],
    ["a bracket", "[", { key: "[" }],
    ["ctrl", "ctrl+k", { key: "k", held: ["Control"] }],
    ["alt where it types another character", "alt+j", { key: "∆", code: "KeyJ", held: ["Alt"] }],
    ["ctrl and alt", "ctrl+alt+e", { key: "e", code: "KeyE", held: ["Control", "Alt"] }],
    ["a function key", "f6", { key: "F6" }],
    ["escape", "esc", { key: "Escape" }],
  ])("of %s", (_, keys, press) => expect(run([keys], press)).toEqual([keys]));

  it.each([
    ["ctrl", "c", { key: "c", held: ["Control"] }],
    ["⌘", "c", { key: "c", held: ["Meta"] }],
    ["alt", "e", { key: "e", code: "KeyE", held: ["Alt"] }],
    ["ctrl besides alt", "alt+e", { key: "e", code: "KeyE", held: ["Control", "Alt"] }],
  ])("with %s is another one", (_, keys, press) => expect(run([keys], press)).toEqual([]));
});

describe("a press with alt that writes something", () => {
  it.each([
    ["the dead key of a Mac", "alt+n", { key: "Dead", code: "KeyN", held: ["Alt"] }],
    ["AltGr", "alt+n", { key: "ñ", code: "KeyN", held: ["AltGraph"] }],
    ["AltGr that writes the letter", "alt+n", { key: "n", code: "KeyN", held: ["AltGraph"] }],
    ["alt where it types another character", "alt+j", { key: "∆", code: "KeyJ", held: ["Alt"] }],
    ["AltGr as Windows sends it", "ctrl+alt+e", { key: "€", code: "KeyE", held: ["Control", "Alt", "AltGraph"] }],
  ])("is none while the user types: %s", (_, keys, press) => expect(runTyping([keys], press)).toEqual([]));

  it("is none outside of fields either if it starts an accent", () =>
    expect(run(["alt+n"], { key: "Dead", code: "KeyN", held: ["Alt"] })).toEqual([]));

  it.each([
    ["alt", "alt+n", { key: "n", code: "KeyN", held: ["Alt"] }],
    ["alt with caps lock", "alt+n", { key: "N", code: "KeyN", held: ["Alt"] }],
    ["ctrl and alt", "ctrl+alt+e", { key: "e", code: "KeyE", held: ["Control", "Alt"] }],
    ["ctrl", "ctrl+k", { key: "k", held: ["Control"] }],
  ])("leaves %s a shortcut while the user types", (_, keys, press) => expect(runTyping([keys], press)).toEqual([keys]));
});

describe("a sequence", () => {
  const known = ["t", "g t", "g c", "?"];
  const press = (keys: string) => keys.split("").map((key) => ({ key }));
  it.each([
    ["waits for its second key", "g", []],
    ["ends with its second key and does not run the key alone", "gt", ["g t"]],
    ["gives way to the key alone", "g?", ["?"]],
    ["starts anew after another key", "xgc", ["g c"]],
    ["does not hide the single key", "t", ["t"]],
    ["can be followed by the single key", "gtt", ["g t", "t"]],
    ["begins anew with its first key", "ggt", ["g t"]],
    ["is over for the others too when one is completed", "gtc", ["g t"]],
  ])("%s", (_, keys, expected) => expect(run(known, ...press(keys))).toEqual(expected));

  it.each([
    ["goes on after Shift alone", [{ key: "g" }, { key: "Shift", held: ["Shift"] }, { key: "c" }], ["g c"]],
    ["goes on for a second", [{ key: "g" }, { key: "c", at: 999 }], ["g c"]],
    ["is forgotten after a second", [{ key: "g" }, { key: "c", at: 1000 }], []],
  ])("%s", (_, presses, expected) => expect(run(known, ...presses)).toEqual(expected));

  it("goes on while a part of the page brings its own shortcuts", () => {
    const ran: string[] = [];
    const bound = (keys: string) => ({ keys, run: () => ran.push(keys) });
    let shortcuts = [bound("g c")];
    const handle = shortcutHandler(() => shortcuts);
    handle(eventOf({ key: "g" }));
    shortcuts = [bound("g c"), bound("c"), bound("s")];
    handle(eventOf({ key: "c" }));
    expect(ran).toEqual(["g c"]);
  });
});

it("runs the last of two shortcuts with the same keys", () => {
  const ran: number[] = [];
  const handle = shortcutHandler(() => [1, 2].map((n) => ({ keys: "z", run: () => ran.push(n) })));
  handle(eventOf({ key: "z" }));
  expect(ran).toEqual([2]);
});

it("knows which shortcuts must not work while the user types", () => {
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
