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
