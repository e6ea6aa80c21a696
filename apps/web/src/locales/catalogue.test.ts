import i18next from "i18next";
import { expect, test } from "vitest";
import { catalogueOf } from "./catalogue.ts";

test("joins the texts of the features to the shared ones, and their error sentences to the errors", () => {
  const shared = { "./pt/common.json": { save: "Salvar" }, "./pt/errors.json": { ERR_A: "a" } };
  const features = { "../features/quick-messages/locales/pt.json": { title: "Respostas", errors: { ERR_B: "b" } } };
  expect(catalogueOf(shared, features)).toEqual({
    common: { save: "Salvar" },
    quickMessages: { title: "Respostas" },
    errors: { ERR_A: "a", ERR_B: "b" },
  });
});

test.each([
  [0, "0 contatos"],
  [1, "1 contato"],
  [2, "2 contatos"],
  [1_000_000, "1000000 contatos"],
])("a count of %i reads as people say it, in every language", async (count, said) => {
  const form = { count_one: "{{count}} contato", count_other: "{{count}} contatos" };
  for (const language of ["pt", "en", "es"]) {
    const features = { "../features/contacts/locales/pt.json": { page: form } };
    const texts = i18next.createInstance();
    await texts.init({ lng: language, resources: { [language]: catalogueOf({}, features) } });
    expect(texts.t("contacts:page.count", { count })).toBe(said);
  }
});

test("a feature's own word for none stays", () => {
  const features = { "../features/contacts/locales/pt.json": { count_zero: "nenhum", count_other: "{{count}}" } };
  expect(catalogueOf({}, features).contacts).toEqual({
    count_zero: "nenhum",
    count_other: "{{count}}",
    count_many: "{{count}}",
  });
});
