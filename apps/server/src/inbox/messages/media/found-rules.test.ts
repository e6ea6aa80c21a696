import { describe, expect, it } from "vitest";
import { kindAsFound, typeAsFound } from "./found-rules.ts";

describe("what a file is shown as", () => {
  it.each([
    ["image", "image/jpeg", "image"],
    ["image", "image/svg+xml", "application"],
    ["image", "text/plain", "application"],
    ["image", "application/pdf", "application"],
    ["image", "video/mp4", "application"],
    ["sticker", "image/webp", "sticker"],
    ["sticker", "application/zip", "application"],
    ["video", "video/mp4", "video"],
    ["video", "video/3gpp", "application"],
    ["video", "application/x-msdownload", "application"],
    ["audio", "audio/ogg; codecs=opus", "audio"],
    ["audio", "video/mp4", "audio"],
    ["audio", "image/png", "application"],
    ["application", "image/png", "application"],
    ["order", "text/plain", "order"],
  ] as const)("%s with bytes of %s: %s", (told, sniffed, kind) => expect(kindAsFound(told, sniffed)).toBe(kind));
});

describe("what type a file is called", () => {
  it.each([
    ["image/jpeg", "text/plain", "text/plain"],
    ["text/html", "text/plain", "text/plain"],
    ["image/svg+xml", "application/octet-stream", "application/octet-stream"],
    ["text/csv", "text/plain", "text/csv"],
    ["application/vnd.ms-excel", "application/octet-stream", "application/vnd.ms-excel"],
    ["application/pdf", "application/x-msdownload", "application/x-msdownload"],
    ["audio/ogg", "audio/ogg; codecs=opus", "audio/ogg"],
  ])("told %s, found %s: %s", (told, sniffed, type) => expect(typeAsFound(told, sniffed)).toBe(type));
});
