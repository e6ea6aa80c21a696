import { partOfDayAt } from "@recado/contracts/automatic-texts";
import type { QuickMessage } from "@recado/contracts/quick-messages";
import { describe, expect, test } from "vitest";
import { fillKnown, type KnownFacts } from "./fill-known.ts";
import { cutLabel, matchReplies } from "./match-replies.ts";

const reply = (shortcode: string, message: string): QuickMessage => ({
  id: 1,
  shortcode,
  message,
  geral: false,
  status: true,
  userId: 1,
  user: null,
  isMedia: false,
  mediaPath: null,
  mediaName: null,
});

describe("what follows the slash", () => {
  const list = [
    reply("boleto", "Segue o boleto"),
    reply("horário", "Abrimos às 8h"),
    reply("pix", "A chave é o e-mail; o horário não importa"),
    reply("super-pix", "Outra chave"),
  ];
  const found = (words: string) => matchReplies(list, words).map(({ shortcode }) => shortcode);
  test.each([
    ["pix", ["pix", "super-pix"]],
    ["HORARIO", ["horário", "pix"]],
    ["chave", ["pix", "super-pix"]],
    ["", ["boleto", "horário", "pix", "super-pix"]],
    ["nada disso", []],
  ])("%j finds %j", (words, expected) => expect(found(words)).toEqual(expected));
});

test("a label is one line of 35 characters and an ellipsis", () => {
  expect(cutLabel("Bom dia!\nTudo bem?")).toBe("Bom dia! Tudo bem?");
  expect(cutLabel("x".repeat(35))).toBe("x".repeat(35));
  expect(cutLabel(`${"x".repeat(34)}😊y`)).toBe(`${"x".repeat(34)}😊…`);
});

describe("what is known is filled in", () => {
  const facts: KnownFacts = {
    ticket: {
      id: 42,
      code: "2026112242",
      queue: null,
      contact: {
        name: "Ana Maria Souza",
        email: "ana@cliente.test",
        extraInfo: [
          { name: "Plano", value: "ouro {{name}}" },
          { name: "name", value: "outro" },
          { name: "hora", value: "nunca" },
        ],
      },
    },
    attendant: "Carla",
    company: "Padaria",
    greeting: () => "Bom dia",
  };
  test.each([
    ["{{ms}}, {{firstName}}! Aqui é {{user}}.", "Bom dia, Ana! Aqui é Carla."],
    ["{{ NAME }} · {{protocol}} · {{company}}", "Ana Maria Souza · 2026112242 · Padaria"],
    ["{{plano}}{{queue}}", "ouro {{name}}"],
    ["às {{hora}}, {{outra}}", "às {{hora}}, {{outra}}"],
    ["{name} {{}} {{{x", "{name} {{}} {{{x"],
  ])("%j becomes %j", (text, expected) => expect(fillKnown(text, facts)).toBe(expected));

  test("a greeting that is not known is left for the server", () => {
    expect(fillKnown("{{ms}}!", { ...facts, greeting: () => null })).toBe("{{ms}}!");
  });

  test.each([
    [0, "dawn"],
    [5, "dawn"],
    [6, "morning"],
    [12, "afternoon"],
    [18, "evening"],
  ])("at %i it is %s", (hour, part) => expect(partOfDayAt(hour)).toBe(part));
});
