import { describe, expect, it } from "vitest";
import { contentDisposition, safeFileName } from "./file-name.ts";

describe("safeFileName", () => {
  it.each([
    ["contrato.pdf", "contrato.pdf"],
    ["orçamento número 1.pdf", "orçamento número 1.pdf"],
    ["合同.docx", "合同.docx"],
    ["../../etc/passwd", "_.._etc_passwd"],
    ["C:\\Windows\\win.ini", "C__Windows_win.ini"],
    ["foto\r\nset-cookie: a=b.png", "fotoset-cookie_ a=b.png"],
    ["nul\u0000byte.txt", "nulbyte.txt"],
    ["invoice\u202Efdp.exe", "invoicefdp.exe"],
    ["zero\u200Bwidth\u2066.txt", "zerowidth.txt"],
    ['quo"te*<x>|?.txt', "quo_te__x___.txt"],
    ["...hidden", "hidden"],
    ["ends in dots. . .", "ends in dots"],
    ["CON", "_CON"],
    ["aux.txt", "_aux.txt"],
    ["consulta.txt", "consulta.txt"],
    ["\uD800broken.txt", "\uFFFDbroken.txt"],
    ["", "file"],
    ["...", "file"],
    ["\u202E\u200B", "file"],
  ])("%j becomes %j", (given, expected) => {
    expect(safeFileName(given)).toBe(expected);
  });

  it("shortens a huge name in whole characters and keeps its extension", () => {
    const safe = safeFileName(`${"😀".repeat(5_000)}.jpeg`);
    expect(Array.from(safe)).toHaveLength(120);
    expect(safe.endsWith("😀.jpeg")).toBe(true);
  });

  it.each([
    ["dots", "."],
    ["spaces", " "],
    ["dots between letters", "a."],
    ["marks that combine", "e\u0301"],
    ["line feeds", "\n"],
  ])("takes a name of a megabyte of %s in less than half a second", (_, unit) => {
    const name = `x${unit.repeat(1_000_000 / unit.length)}x`;
    const start = performance.now();
    safeFileName(name);
    expect(performance.now() - start).toBeLessThan(500);
  });
});

describe("contentDisposition", () => {
  it.each([
    ["a b.pdf", `attachment; filename="a b.pdf"; filename*=UTF-8''a%20b.pdf`],
    ["ação (1)'s.pdf", `attachment; filename="a__o (1)'s.pdf"; filename*=UTF-8''a%C3%A7%C3%A3o%20%281%29%27s.pdf`],
    ["100%.txt", `attachment; filename="100_.txt"; filename*=UTF-8''100%25.txt`],
    [
      'x"; filename="evil.html',
      `attachment; filename="x_; filename=_evil.html"; filename*=UTF-8''x_%3B%20filename%3D_evil.html`,
    ],
  ])("%j", (name, expected) => {
    expect(contentDisposition("attachment", name)).toBe(expected);
  });

  it("is always a header that can be sent", () => {
    const everything = String.fromCharCode(...Array.from({ length: 0x3000 }, (_, index) => index));
    for (const character of everything) expect(contentDisposition("inline", character)).toMatch(/^[\x20-\x7e]+$/);
  });
});
