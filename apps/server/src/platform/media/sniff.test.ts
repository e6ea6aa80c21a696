import { mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import path from "node:path";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { serveAs, sniffType } from "./sniff.ts";

let folder: string;
beforeAll(async () => {
  folder = await mkdtemp(path.join(tmpdir(), "recado-sniff-"));
});
afterAll(() => rm(folder, { recursive: true, force: true }));

const png = Buffer.from(
  "iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==",
  "base64",
);

/** A zip whose one entry, "a.bin", holds 2 MB as they are. */
const entry = Buffer.alloc(30);
entry.write("PK\u0003\u0004", "latin1");
entry.writeUInt32LE(2_000_000, 18);
entry.writeUInt32LE(2_000_000, 22);
entry.writeUInt16LE(5, 26);
const archive = Buffer.concat([entry, Buffer.from("a.bin"), Buffer.alloc(2_000_000, 7)]);

describe("sniffType", () => {
  it.each<[string, Buffer | string, string]>([
    ["a picture", png, "image/png"],
    ["a PDF", "%PDF-1.7\n%âãÏÓ\n1 0 obj\n", "application/pdf"],
    ["a program", Buffer.concat([Buffer.from("MZ"), Buffer.alloc(64)]), "application/x-msdownload"],
    ["text", "olá, mundo\r\n\tcomo vai?\n", "text/plain"],
    ["a page, which is only text to us", "<!doctype html><script>alert(1)</script>", "text/plain"],
    ["a script", "alert(document.cookie)", "text/plain"],
    ["text cut within a character", Buffer.from("é".repeat(3_000)).subarray(0, 4_097), "text/plain"],
    ["bytes of no kind", Buffer.from([0, 1, 2, 3, 250, 251]), "application/octet-stream"],
    ["text that isn't UTF-8", Buffer.from([0x6f, 0x6c, 0xe1, 0x20, 0x41]), "application/octet-stream"],
    ["an archive whose first file is long", archive, "application/zip"],
    ["nothing", "", "application/octet-stream"],
    ["a picture's first bytes alone", png.subarray(0, 9), "application/octet-stream"],
  ])("knows %s", async (_, content, expected) => {
    const file = path.join(folder, "sample");
    await writeFile(file, content);
    expect(await sniffType(file)).toBe(expected);
  });
});

describe("serveAs", () => {
  it.each([
    ["image/jpeg", "image/jpeg", "inline"],
    ["image/png", "image/png", "inline"],
    ["image/gif", "image/gif", "inline"],
    ["image/webp", "image/webp", "inline"],
    ["audio/ogg; codecs=opus", "audio/ogg", "inline"],
    ["audio/mpeg", "audio/mpeg", "inline"],
    ["video/mp4", "video/mp4", "inline"],
    ["video/webm", "video/webm", "inline"],
    ["application/pdf", "application/pdf", "inline"],
    ["image/svg+xml", "application/octet-stream", "attachment"],
    ["text/html", "application/octet-stream", "attachment"],
    ["text/plain", "application/octet-stream", "attachment"],
    ["application/xml", "application/octet-stream", "attachment"],
    ["text/javascript", "application/octet-stream", "attachment"],
    ["video/quicktime", "application/octet-stream", "attachment"],
    ["application/octet-stream", "application/octet-stream", "attachment"],
    ["audio/x\r\nset-cookie: a=b", "application/octet-stream", "attachment"],
    ["image/png, text/html", "application/octet-stream", "attachment"],
    ["", "application/octet-stream", "attachment"],
  ])("%s is served as %s, %s", (sniffed, type, disposition) => {
    expect(serveAs(sniffed)).toEqual({ type, disposition });
  });
});
