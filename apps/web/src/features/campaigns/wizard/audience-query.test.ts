import { expect, test } from "vitest";
import { askedWithTexts } from "./audience-query.ts";
import { emptyValues } from "./wizard-values.ts";

test("it is asked who lacks a value for what the texts and the captions of files use, once each", () => {
  const values = {
    ...emptyValues({ scheduleTemplateId: "1", whatsappTemplateId: "2" }),
    messages: ["Olá {{firstName}}, de {Cidade}", "", "", "", ""],
  };
  const { variables } = askedWithTexts(values, ["Veja, {{firstName}}: {{Convênio}}", ""]);
  expect(variables.toSorted()).toEqual(["cidade", "convênio", "firstname"]);
});
