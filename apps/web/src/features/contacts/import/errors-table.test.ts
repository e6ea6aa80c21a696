import i18next from "i18next";
import { beforeAll, expect, test } from "vitest";
import pt from "../locales/pt.json" with { type: "json" };
import ptPage from "../locales/pt.page.json" with { type: "json" };
import { errorsTable } from "./errors-table.ts";

beforeAll(async () => {
  await i18next.init({ lng: "pt", resources: { pt: { contacts: { ...pt, ...ptPage } } } });
});

const ana: Parameters<typeof errorsTable>[0][number] = {
  name: "Ana",
  number: "12",
  email: "",
  lid: "",
  line: null,
  extraInfo: [],
  error: "number",
};

test("refused rows end with the reason; a privacy id has a column only where a row has one", () => {
  expect(errorsTable([ana])).toEqual([
    ["Nome", "Número", "E-mail", expect.any(String)],
    ["Ana", "12", "", expect.any(String)],
  ]);
  expect(errorsTable([ana, { ...ana, number: "", lid: "77001", error: "name" }])).toEqual([
    ["Nome", "Número", "E-mail", "lid", expect.any(String)],
    ["Ana", "12", "", "", expect.any(String)],
    ["Ana", "", "", "77001", expect.any(String)],
  ]);
});

test("each has its line before it, and the other columns of its table", () => {
  const cell = (name: string, value: string) => ({ name, value });
  const rows = [
    { ...ana, line: 7, extraInfo: [cell("Cidade", "Natal")] },
    { ...ana, name: "Bia", extraInfo: [cell("Tamanho", "P"), cell("Cidade", "Recife")] },
  ];
  expect(errorsTable(rows)).toEqual([
    [expect.any(String), "Nome", "Número", "E-mail", "Cidade", "Tamanho", expect.any(String)],
    ["7", "Ana", "12", "", "Natal", "", expect.any(String)],
    ["", "Bia", "12", "", "Recife", "P", expect.any(String)],
  ]);
});
