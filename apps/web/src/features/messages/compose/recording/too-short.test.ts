import { describe, expect, it } from "vitest";
import { isTooShort } from "./too-short.ts";

const mp3 = (bytes: number) => new Blob([new Uint8Array(bytes)]);

describe("a recording is discarded", () => {
  it("when it is shorter than a second, whatever its size", () => {
    expect(isTooShort({ mp3: mp3(16_000), seconds: 0.99 })).toBe(true);
    expect(isTooShort({ mp3: mp3(16_000), seconds: 1 })).toBe(false);
  });
  it("when its file is smaller than the specification asks", () => {
    expect(isTooShort({ mp3: mp3(9_999), seconds: 2 })).toBe(true);
  });
});
