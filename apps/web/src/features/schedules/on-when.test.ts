import i18next from "i18next";
import { beforeAll, expect, test } from "vitest";
import en from "./locales/en.page.json" with { type: "json" };
import es from "./locales/es.page.json" with { type: "json" };
import pt from "./locales/pt.page.json" with { type: "json" };
import { onWhen } from "./on-when.ts";

beforeAll(async () => {
  await i18next.init({ resources: { pt: { schedules: pt }, en: { schedules: en }, es: { schedules: es } } });
});

test.each([
  ["pt", "2026-11-25T16:30:00Z", "na quarta-feira, 25 de novembro de 2026, às 13:30"],
  ["pt", "2026-11-28T12:00:00Z", "no sábado, 28 de novembro de 2026, às 09:00"],
  ["pt", "2026-11-29T04:15:00Z", "no domingo, 29 de novembro de 2026, à 01:15"],
  ["pt", "2026-11-30T02:59:00Z", "no domingo, 29 de novembro de 2026, às 23:59"],
  ["pt", "2026-11-30T03:00:00Z", "na segunda-feira, 30 de novembro de 2026, às 00:00"],
  ["en", "2026-11-25T16:30:00Z", "on Wednesday, 25 November 2026, at 13:30"],
  ["es", "2026-11-25T16:30:00Z", "el miércoles, 25 de noviembre de 2026, a las 13:30"],
  ["es", "2026-11-29T04:15:00Z", "el domingo, 29 de noviembre de 2026, a la 01:15"],
])("in %s %s is %s", async (language, moment, said) => {
  await i18next.changeLanguage(language);
  expect(onWhen(new Date(moment), { timeZone: "America/Sao_Paulo", language })).toBe(said);
});
