import { describe, expect, test } from "vitest";
import { emptyWords, hasVariables, unknownWords } from "@recado/contracts/variables";
import { fillTemplate, fillVariables, mayNameFields, type VariableFacts } from "./fill-variables.ts";

const facts: VariableFacts = {
  contact: {
    name: "Ana Júlia d'Ávila",
    email: "ana@empresa.test",
    extraInfo: [
      { name: "CPF", value: "123.456.789-00" },
      { name: "Nome do pet", value: "Bidu & {{name}}" },
      { name: "name", value: "outro nome" },
    ],
  },
  ticket: { id: 42, protocol: "2026112142", queue: "Comercial" },
  attendant: "Carla",
  company: "Loja <Boa>",
  timezone: "America/Sao_Paulo",
  greeting: "Boa tarde",
  now: new Date("2026-11-21T03:04:05Z"),
};

describe("variables", () => {
  test.each([
    ["{{firstName}}", "Ana"],
    ["{{name}}", "Ana Júlia d'Ávila"],
    ["{{ms}}, {{firstName}}!", "Boa tarde, Ana!"],
    ["Protocolo {{protocol}}", "Protocolo 2026112142"],
    ["{{hora}}", "00:04:05"],
    ["{{user}} ({{queue}})", "Carla (Comercial)"],
    ["{{ticket}}", "42"],
    ["{{email}}", "ana@empresa.test"],
    ["{{company}}", "Loja <Boa>"],
    ["{{CPF}} {{cpf}}", "123.456.789-00 123.456.789-00"],
    ["{{ firstname }}", "Ana"],
    // A fact is not read again.
    ["{{Nome do pet}}", "Bidu & {{name}}"],
    // What is none of ours stays as typed.
    [
      "{{saldo}} {name} {{}} {{#name}}x{{/name}} {{{name}}}",
      "{{saldo}} {name} {{}} {{#name}}x{{/name}} {Ana Júlia d'Ávila}",
    ],
    ["$& $1 {{firstName}} $'", "$& $1 Ana $'"],
    ["{{first\nName}}", "{{first\nName}}"],
    ["sem nada", "sem nada"],
  ])("%s", (text, expected) => expect(fillVariables(text, facts)).toBe(expected));

  test.each([
    ["Dra. Ana Souza", "Ana"],
    ["Seu Antônio", "Antônio"],
    ["5511966660001", ""],
    ["+55 (11) 96666-0001", ""],
    ["2026", "2026"],
    ["🌸 Dona Zélia", "Zélia"],
    ["dr José", "José"],
    ["Sr. Prof. Caio", "Caio"],
    ["Profª. Bia", "Bia"],
    ["Eng. Davi", "Davi"],
    ["Eng Wei", "Eng"],
    ["J. Silva", "J."],
    ["Dra.", "Dra."],
    ["Drauzio", "Drauzio"],
    ["", ""],
  ])("the first name of %j", (name, expected) =>
    expect(fillVariables("{{firstName}}", { ...facts, contact: { ...facts.contact, name } })).toBe(expected),
  );

  test("without conversation and attendant their words are empty", () =>
    expect(
      fillVariables("[{{protocol}}{{queue}}{{ticket}}{{user}}] {{firstName}}", {
        ...facts,
        ticket: null,
        attendant: null,
      }),
    ).toBe("[] Ana"));

  test.each([
    ["{name}, {{firstName}} e {{ms}}", "Ana Júlia d'Ávila, Ana e Boa tarde"],
    ["{CPF} [{RG}{{RG}}]", "123.456.789-00 []"],
    ["{{saldo}} {saldo} {50% off} {{{name}}}", "{{saldo}} {saldo} {50% off} {Ana Júlia d'Ávila}"],
  ])("a template, where single braces are enough: %s", (text, expected) =>
    expect(fillTemplate(text, facts, ["CPF", "RG"])).toBe(expected),
  );

  test.each([
    ["{{firstName}} {{ NAME }} {{rg}} {rg}", []],
    ["{{fristName}} {{saldo}} {{saldo}}", ["{{fristName}}", "{{saldo}}"]],
    ["{nome} {50% off} {a b} { saldo }", ["{nome}", "{ saldo }"]],
  ])("what is sent as it is of the template %s", (text, expected) =>
    expect(unknownWords(text, ["RG"], { isTemplate: true })).toEqual(expected),
  );

  test.each([
    ["{{User}} { queue } {{user}} {{User}} {{protocol}}", ["{{User}}", "{ queue }", "{{user}}"]],
    ["{{name}} {usuario} user", []],
  ])("what has no value where it is sent, of the template %s", (text, expected) => {
    expect(emptyWords(text, ["user", "queue"], { isTemplate: true })).toEqual(expected);
    expect(emptyWords(text, [], { isTemplate: true })).toEqual([]);
  });

  test("single braces in a message are just text, known or not", () =>
    expect(unknownWords("{nome} {name} {{nome}}", [])).toEqual(["{{nome}}"]));

  test("of the time of the company's zone", () =>
    expect(fillVariables("{{hora}}", { ...facts, timezone: "Europe/Lisbon" })).toBe("03:04:05"));

  test("a long text without end is read at once", () => {
    const text = "{{".repeat(30_000);
    expect(fillVariables(text, facts)).toBe(text);
    expect(hasVariables(text)).toBe(false);
    expect(hasVariables("oi {{name}}")).toBe(true);
  });
});

test.each([
  ["{{firstName}}, {name}: { Protocol }", false],
  ["{cpf} {{Nome do pet}}", false],
  ["sem nada", false],
  ["{{saldo}}", true],
  ["{Data de nascimento}", true],
])("the names of others' fields are asked for where a word is left: %s", (text, expected) =>
  expect(mayNameFields(text, facts)).toBe(expected),
);
