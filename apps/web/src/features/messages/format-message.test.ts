import { describe, expect, it } from "vitest";
import { formatMessage, type Piece } from "./format-message.ts";

/** The pieces as one readable line: marks in angle brackets. */
const shown = (pieces: readonly Piece[]): string =>
  pieces
    .map((piece) => {
      if (typeof piece === "string") return piece;
      if (piece.kind === "link") return `<link ${piece.href}>${piece.text}</link>`;
      return `<${piece.kind}>${shown(piece.children)}</${piece.kind}>`;
    })
    .join("");

describe("WhatsApp's marks", () => {
  it.each([
    ["Bom dia!", "Bom dia!"],
    ["*Carla*:\nBom dia", "<bold>Carla</bold>:\nBom dia"],
    ["um *dois* três", "um <bold>dois</bold> três"],
    ["_itálico_ e ~riscado~", "<italic>itálico</italic> e <strike>riscado</strike>"],
    ["*_os dois_*", "<bold><italic>os dois</italic></bold>"],
    ["*a _b ~c~ d_ e*", "<bold>a <italic>b <strike>c</strike> d</italic> e</bold>"],
    ["```x = 1 * 2 * 3```", "<mono>x = 1 * 2 * 3</mono>"],
    ["veja ```duas\nlinhas``` aqui", "veja <mono>duas\nlinhas</mono> aqui"],
    ["(*forte*), ok", "(<bold>forte</bold>), ok"],
    ["*ação*!", "<bold>ação</bold>!"],
    ["😀*oi*😀", "😀<bold>oi</bold>😀"],
  ])("%j", (text, expected) => expect(shown(formatMessage(text))).toBe(expected));

  it.each([
    "2*3*4",
    "snake_case_name",
    "* lista\n* de itens",
    "um * dois * três",
    "*sem fim",
    "sem começo*",
    "**",
    "****",
    "*uma\nlinha*",
    "``` ```",
    "R$ 10*",
    "~",
  ])("leaves %j as it is", (text) => expect(formatMessage(text)).toEqual([text]));
});

describe("links", () => {
  it.each([
    ["https://a.com/x", "<link https://a.com/x>https://a.com/x</link>"],
    ["*https://a.com/x* ok", "<bold><link https://a.com/x>https://a.com/x</link></bold> ok"],
    ["https://a.com/_foo_/*bar*", "<link https://a.com/_foo_/*bar*>https://a.com/_foo_/*bar*</link>"],
    ["loja.com.br, e", "<link https://loja.com.br>loja.com.br</link>, e"],
    ["ana@loja.com.br", "<link mailto:ana@loja.com.br>ana@loja.com.br</link>"],
    ["*veja https://a.com/b*c aqui*", "<bold>veja <link https://a.com/b*c>https://a.com/b*c</link> aqui</bold>"],
  ])("%j", (text, expected) => expect(shown(formatMessage(text))).toBe(expected));

  it.each(["javascript:alert(1)", "file:///etc/passwd", "2.5 kg", "<b>não</b> <img src=x onerror=alert(1)>"])(
    "%j is no link, and stays text",
    (text) => expect(formatMessage(text)).toEqual([text]),
  );
});

describe("the longest messages", () => {
  it.each([
    ["marks that never end", "*a ".repeat(21_000)],
    ["marks that all end", "*a* ".repeat(16_000)],
    ["marks within marks", "*a _b ~c ".repeat(7_000)],
    ["a mark on each line", "*a\n_b\n~c\n".repeat(7_000)],
    ["backticks", "`".repeat(65_000)],
    ["links and marks", "*a.com* ".repeat(8_000)],
  ])("%s: every sign is kept", (_, text) => {
    const began = performance.now();
    const pieces = formatMessage(text);
    // Quadratic time would be minutes.
    expect(performance.now() - began).toBeLessThan(5_000);
    const plain = (all: readonly Piece[]): string =>
      all.map((p) => (typeof p === "string" ? p : p.kind === "link" ? p.text : plain(p.children))).join("");
    expect(plain(pieces).replaceAll(/[*_~`]/g, "")).toBe(text.replaceAll(/[*_~`]/g, ""));
  });
});
