import { describe, expect, it } from "vitest";
import { captionOf, placeName } from "./captions.ts";

describe("placeName", () => {
  it.each([
    ["Tabela de preços.pdf", "Tabela de preços"],
    ["v1.2.tar.gz", "v1.2.tar"],
    ["contrato", "contrato"],
    [".png", ".png"],
    [`${"a".repeat(200)}.png`, "a".repeat(100)],
  ])("%s", (name, place) => expect(placeName(name)).toBe(place));
});

describe("captionOf", () => {
  it.each([
    ["Nossa vitrine", "IMG_2034.jpg", "Nossa vitrine"],
    ["IMG_2034", "IMG_2034.jpg", ""],
    ["img_2034.JPG", "IMG_2034.jpg", ""],
    ["recado", "recado.ogg", ""],
    ["vitrine: frente", "vitrine_ frente.jpg", ""],
    ["🎉", "---.png", "🎉"],
    ["São João".normalize("NFD"), "São João.png", ""],
    ["a".repeat(100), `${"a".repeat(200)}.png`, ""],
    ["Tabela", "tabela de preços.pdf", "Tabela"],
  ])("%s of %s", (place, fileName, caption) => expect(captionOf(place, fileName)).toBe(caption));
});
