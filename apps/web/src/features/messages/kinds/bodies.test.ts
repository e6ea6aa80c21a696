import { describe, expect, it } from "vitest";
import { mediaIdOf } from "../../../shell/media-link.ts";
import { frameOf } from "./frame.ts";
import { readLocation } from "./location-body.ts";
import { readPreview } from "./preview.ts";
import { readCards } from "./vcards.ts";

describe("a location's body", () => {
  const picture = "data:image/jpeg;base64,/9j/4AAQ+A==";
  const link = "https://maps.google.com/maps?q=-23.5%2C-46.6";

  it("is picture, link and description, which may hold the sign that parts them", () => {
    expect(readLocation(`${picture}|${link}|Loja | Augusta`)).toEqual({ picture, link, description: "Loja | Augusta" });
    expect(readLocation(`|${link}|`)).toEqual({ picture: null, link, description: "" });
    expect(readLocation("")).toEqual({ picture: null, link: null, description: "" });
  });

  it.each(["javascript:alert(1)", "data:text/html,x", "//evil.example", "maps", ""])(
    "opens nothing but the web: %s",
    (bad) => {
      expect(readLocation(`${picture}|${bad}|x`).link).toBeNull();
    },
  );

  it.each(["data:image/svg+xml;base64,PHN2Zz4=", "https://evil.example/pixel.gif", 'data:image/png;base64,"><script>'])(
    "shows no picture but its own bytes: %s",
    (bad) => expect(readLocation(`${bad}|${link}|x`).picture).toBeNull(),
  );
});

describe("contact cards", () => {
  it("give name, company and numbers, however they are folded and prefixed", () => {
    const body = [
      "BEGIN:VCARD",
      "VERSION:3.0",
      "N:Souza;Fernanda;;;",
      "FN:Fernanda\\, a do ",
      " bolo",
      "ORG:Padaria;Cozinha",
      "item1.TEL;type=CELL;waid=5511987654321:+55 11 98765-4321",
      "TEL:0800 123",
      "END:VCARD",
      "BEGIN:VCARD",
      "FN:Bruno Reis",
      "END:VCARD",
    ].join("\r\n");
    expect(readCards(body)).toEqual([
      {
        name: "Fernanda, a do bolo",
        organization: "Padaria Cozinha",
        phones: [
          { text: "+55 11 98765-4321", whatsApp: "5511987654321" },
          { text: "0800 123", whatsApp: null },
        ],
      },
      { name: "Bruno Reis", organization: "", phones: [] },
    ]);
  });

  it("of a megabyte are read in a blink, and only so many of them", () => {
    const began = performance.now();
    expect(readCards("BEGIN:VCARD\nFN:x\n".repeat(70_000)).length).toBeLessThanOrEqual(50);
    expect(readCards(`BEGIN:VCARD\nFN:${"a".repeat(1_000_000)}`)).toHaveLength(1);
    expect(readCards("não é um cartão")).toEqual([]);
    expect(performance.now() - began).toBeLessThan(500);
  });
});

describe("the room of a picture", () => {
  const of = (width: number | null, height: number | null) => frameOf({ width, height, isRound: false });
  it("has its proportions within 320 × 380", () => {
    expect(of(4_000, 3_000)).toEqual({ width: 320, height: 240 });
    expect(of(1_080, 1_920)).toEqual({ width: 214, height: 380 });
    expect(of(200, 100)).toEqual({ width: 200, height: 100 });
  });
  it("is never a thread, nor larger than the screen allows", () => {
    expect(of(10_000, 10)).toEqual({ width: 320, height: 96 });
    expect(of(8, 8)).toEqual({ width: 96, height: 96 });
    expect(of(null, null).width).toBeGreaterThan(96);
  });
});

it("a file's number is read from its address", () => {
  expect(mediaIdOf("/api/media/42")).toBe(42);
  expect(mediaIdOf("/api/media/42?signature=1.2.3.4.mac")).toBe(42);
  expect(mediaIdOf(null)).toBeNull();
  expect(mediaIdOf("https://evil.example/x")).toBeNull();
});

describe("a conversation's last message", () => {
  it.each([
    ["Bom dia", null, "Bom dia"],
    ["📷", "image", ""],
    ["📷 Algo assim: ", "image", "Algo assim:"],
    ["🎤", "audio", ""],
    ["👁️", "viewOnce", ""],
    ["📷tudo junto", null, "📷tudo junto"],
    ["", null, ""],
  ])("%s is of kind %s", (lastMessage, kind, text) => {
    expect(readPreview(lastMessage)).toEqual({ kind, text });
  });

  it("is wide enough for a caption", () => {
    const portrait = { width: 100, height: 400, isRound: false };
    expect(frameOf(portrait, true)).toEqual({ width: 200, height: 380 });
    expect(frameOf(portrait)).toEqual({ width: 96, height: 380 });
  });
});
