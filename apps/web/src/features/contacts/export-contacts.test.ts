import { fieldOfHeading } from "@recado/contracts/import-headings";
import i18next from "i18next";
import { beforeAll, expect, test } from "vitest";
import { contactHeadings } from "./contact-headings.ts";
import { exportOf } from "./export-contacts.ts";
import { keptNames, rowsOf, tableOf } from "./import/table-columns.ts";
import en from "./locales/en.json" with { type: "json" };
import enPage from "./locales/en.page.json" with { type: "json" };
import es from "./locales/es.json" with { type: "json" };
import esPage from "./locales/es.page.json" with { type: "json" };
import pt from "./locales/pt.json" with { type: "json" };
import ptPage from "./locales/pt.page.json" with { type: "json" };

beforeAll(async () => {
  const of = (one: object, page: object) => ({ contacts: { ...one, ...page } });
  await i18next.init({ lng: "pt", resources: { pt: of(pt, ptPage), en: of(en, enPage), es: of(es, esPage) } });
});

const ana = {
  id: 1,
  name: "Ana",
  number: "5511987654321",
  email: "a@b.com",
  lid: "",
  otherNumbers: [],
  tags: [],
  extraInfo: [],
};

test("an export has name, number and e-mail, and a fourth column only where somebody has no number", () => {
  expect([...exportOf([ana])]).toEqual([
    ["Nome", "Número", "E-mail"],
    ["Ana", "5511987654321", "a@b.com"],
  ]);
  expect([...exportOf([ana, { ...ana, number: "", lid: "77001" }])]).toEqual([
    ["Nome", "Número", "E-mail", "lid"],
    ["Ana", "5511987654321", "a@b.com", ""],
    ["Ana", "", "a@b.com", "77001"],
  ]);
});

test("tags stand in one column, each extra field in its own", () => {
  const bia = { ...ana, name: "Bia", tags: ["Orçamento", "VIP"], extraInfo: [{ name: "Cidade", value: "Natal" }] };
  const caio = { ...ana, name: "Caio", extraInfo: [{ name: "CPF", value: "1" }] };
  expect([...exportOf([bia, caio])]).toEqual([
    ["Nome", "Número", "E-mail", "Etiquetas", "Cidade", "CPF"],
    ["Bia", "5511987654321", "a@b.com", "Orçamento, VIP", "Natal", ""],
    ["Caio", "5511987654321", "a@b.com", "", "", "1"],
  ]);
});

test("numbers beside the first have a column where somebody has one, which an import takes for no field", () => {
  const bia = { ...ana, name: "Bia", otherNumbers: ["5511987650001", "14155550123"] };
  const cells = [...exportOf([ana, bia])];
  expect(cells).toEqual([
    ["Nome", "Número", "E-mail", "Outros números"],
    ["Ana", "5511987654321", "a@b.com", ""],
    ["Bia", "5511987654321", "a@b.com", "5511987650001, 14155550123"],
  ]);
  const table = tableOf({ cells, lines: [1, 2, 3] });
  expect(table).toMatchObject({ columns: { name: 0, number: 1, email: 2 }, hasHeading: true });
  expect(keptNames(table)).toEqual([]);
  expect(rowsOf(table)[1]).toMatchObject({ name: "Bia", number: "5511987654321", email: "a@b.com", lid: "" });
});

test.each(["pt", "en", "es"])("an import knows the headings in %s", async (language) => {
  await i18next.changeLanguage(language);
  expect(contactHeadings().map(fieldOfHeading)).toEqual(["name", "number", "email"]);
  expect(fieldOfHeading(i18next.t("contacts:page.otherNumbers"))).toBeUndefined();
});
