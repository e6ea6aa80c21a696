import { describe, expect, it } from "vitest";
import { changeOfOptions, isAsNamed } from "./rules.ts";

describe("changeOfOptions", () => {
  it("changes, adds and removes options, each at its place", () => {
    expect(changeOfOptions([1, 2, 3], [{ name: "new" }, { id: 3, name: "c" }, { id: 1, name: "a" }])).toEqual({
      changes: [
        { id: 3, name: "c", position: 1 },
        { id: 1, name: "a", position: 2 },
      ],
      adds: [{ name: "new", position: 0 }],
      removes: [2],
    });
    expect(changeOfOptions([1], [])).toEqual({ changes: [], adds: [], removes: [1] });
  });

  it.each([
    ["of another list", [{ id: 9, name: "a" }]],
    [
      "that comes twice",
      [
        { id: 1, name: "a" },
        { id: 1, name: "b" },
      ],
    ],
  ])("refuses an option %s", (_, wanted) => expect(changeOfOptions([1, 2], wanted)).toBeNull());
});

describe("isAsNamed", () => {
  it.each([
    ["photo.png", "image/png", true],
    ["photo.PNG ", "image/jpeg", true],
    ["photo.png", "text/plain", false],
    ["photo.jpeg", "application/pdf", false],
    ["clip.mp4", "audio/mp4", true],
    ["clip.mp4", "application/zip", false],
    ["voice.ogg", "audio/ogg; codecs=opus", true],
    ["menu.pdf", "application/pdf", true],
    ["menu.pdf", "text/plain", false],
    ["prices.xlsx", "application/zip", true],
    ["notes", "text/plain", true],
    ["file.constructor", "text/plain", true],
  ])("%s of %s: %s", (name, type, expected) => expect(isAsNamed(name, type)).toBe(expected));
});
