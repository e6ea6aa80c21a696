import { describe, expect, it } from "vitest";
import { isAsNamed } from "./as-named.ts";

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
