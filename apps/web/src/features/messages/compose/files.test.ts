import { describe, expect, it } from "vitest";
import { splitSignature } from "../signature.ts";
import { readCoordinates } from "./coordinates.ts";
import { fileKind } from "../kinds/file-icon.ts";
import { problemOf } from "../../../shell/files.ts";
import { isTextCaption } from "./attachments.ts";
import { isDemoted, kindOfFile } from "./file-kind.ts";
import { loudness, peaksOf } from "./recording/peaks.ts";

describe("a chosen file", () => {
  it.each([
    ["image/jpeg", 2_000_000, "image"],
    ["image/jpeg", 20_000_000, "application"],
    ["image/svg+xml", 2_000, "application"],
    ["image/heic", 2_000, "application"],
    ["video/mp4", 2_000_000, "video"],
    ["video/x-matroska", 2_000_000, "application"],
    ["audio/mpeg", 2_000_000, "audio"],
    ["application/pdf", 2_000, "application"],
    ["", 2_000, "application"],
  ] as const)("%s of %s bytes goes as %s", (type, size, kind) => {
    expect(kindOfFile({ type, size })).toBe(kind);
  });

  it.each([
    ["application/zip", "fotos", "archive"],
    ["application/octet-stream", "fotos.zip", "archive"],
    ["text/plain", "clientes.csv", "sheet"],
    ["text/plain", "leia-me", "text"],
    ["application/pdf", "conta.zip", "pdf"],
    ["", "figura.xyz", "other"],
  ] as const)("%s named %s has the icon of %s", (type, name, kind) => {
    expect(fileKind(type, name)).toBe(kind);
  });

  it("says before it is sent when it can't be, or goes as a document", () => {
    expect(problemOf({ size: 100_000_001 })).toBe("tooLarge");
    expect(problemOf({ size: 0 })).toBe("empty");
    expect(problemOf({ size: 1 })).toBeNull();
    expect(isDemoted({ type: "video/mp4", size: 90_000_000 })).toBe(true);
    expect(isDemoted({ type: "application/pdf", size: 90_000_000 })).toBe(false);
  });
});

describe("a place", () => {
  it.each([
    ["-23.5614, -46.6559", -23.5614, -46.6559],
    ["https://www.google.com/maps/@-23.5614,-46.6559,17z", -23.5614, -46.6559],
    ["https://maps.google.com/?q=-23.5614%2C-46.6559", -23.5614, -46.6559],
    ["https://www.google.com/maps/place/X/@-23.5,-46.6,17z/data=!3d-23.5614!4d-46.6559", -23.5614, -46.6559],
    ["-23,5614, -46,6559", -23.5614, -46.6559],
    ["-23,5614 -46,6559", -23.5614, -46.6559],
    ["-23,5614; -46,6559", -23.5614, -46.6559],
    ["-23, -46", -23, -46],
    ["geo:-23.5614,-46.6559?z=19", -23.5614, -46.6559],
  ])("is read from %s", (text, latitude, longitude) => {
    expect(readCoordinates(text)).toEqual({ latitude, longitude });
  });

  it.each(["", "Rua Augusta, 1200", "123.4, 10", "https://maps.app.goo.gl/abc", "10", "23,5614,46,6559"])(
    "is not in %s",
    (text) => {
      expect(readCoordinates(text)).toBeNull();
    },
  );
});

it("a recording's picture has 64 bars, its loudest part the tallest", () => {
  const levels = Array.from({ length: 500 }, (_, n) => (n === 250 ? 0.4 : 0.1));
  const peaks = peaksOf(levels);
  expect(peaks).toHaveLength(64);
  expect(Math.max(...peaks)).toBe(100);
  expect(peaks[0]).toBe(25);
  expect(peaksOf([])).toEqual(Array.from({ length: 64 }, () => 0));
  expect(loudness(new Float32Array(10))).toBe(0);
  expect(loudness(new Float32Array(10).fill(0.9))).toBe(1);
});

it("a signature is kept apart from what was written", () => {
  expect(splitSignature("*Ana Lima*:\nBom dia")).toEqual({ prefix: "*Ana Lima*:\n", text: "Bom dia" });
  expect(splitSignature("*Ana Lima*:\r\nBom dia").text).toBe("Bom dia");
  expect(splitSignature("*Atenção*: hoje fechamos")).toEqual({ prefix: "", text: "*Atenção*: hoje fechamos" });
});

describe("the composer's text beside chosen files", () => {
  it("is the caption of the first file only while that has none of its own", () => {
    expect(isTextCaption([{ caption: " " }, { caption: "Vitrine" }])).toBe(true);
    expect(isTextCaption([{ caption: "Vitrine" }])).toBe(false);
    expect(isTextCaption([])).toBe(false);
  });
});
