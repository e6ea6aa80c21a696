import i18next from "i18next";
import { beforeAll, expect, it } from "vitest";
import { errorText, fieldText } from "./error-text.ts";
import errors from "./pt/errors.json" with { type: "json" };

beforeAll(() => i18next.init({ lng: "pt", resources: { pt: { errors } } }));

it.each([
  ["too_short", { min: 10 }, "Muito curto: use ao menos 10 caracteres"],
  ["too_short", {}, "Valor inválido"],
  ["too_short", { max: 11 }, "Valor inválido"],
  ["too_long", { max: 11 }, "Muito longo: use no máximo 11 caracteres"],
  ["too_long", {}, "Valor inválido"],
  ["required", {}, "Obrigatório"],
  ["empty_file", {}, "O arquivo está vazio"],
] as const)("a field that is %s with the bounds %j says: %s", (rule, bounds, sentence) => {
  expect(fieldText(rule, bounds)).toBe(sentence);
});

it("a code that is known without its date or seconds has a sentence without them", () => {
  expect(errorText("ERR_SUBSCRIPTION_EXPIRED")).toBe("A assinatura venceu.");
  expect(errorText("ERR_SUBSCRIPTION_EXPIRED", { date: "01/11/2026" })).toBe(
    "A assinatura venceu em 01/11/2026. Fale com o suporte.",
  );
  expect(errorText("ERR_TOO_MANY_REQUESTS")).toBe("Muitas tentativas. Tente de novo daqui a pouco.");
  expect(errorText("ERR_NETWORK")).toBe(errors.ERR_NETWORK);
});
