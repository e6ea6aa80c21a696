import i18next from "i18next";
import { dateLocale, wallOf } from "../../locales/zone.ts";

/** "na quarta-feira, 25 de novembro de 2026, às 13:30": when something is sent, for the middle of a sentence. */
export function onWhen(moment: Date, { timeZone, language }: { timeZone: string; language: string }): string {
  const wall = wallOf(moment, timeZone);
  const [date = "", time = ""] = wall.split("T");
  const weekday = new Date(`${date}T00:00Z`).getUTCDay();
  // Portuguese weekdays are feminine, its Saturday and Sunday masculine; one o'clock is singular.
  const key = `${weekday % 6 === 0 ? "weekend" : "weekday"}${time.startsWith("01") ? "AtOne" : ""}` as const;
  const day = new Intl.DateTimeFormat(dateLocale(language), { timeZone, dateStyle: "full" }).format(moment);
  return i18next.t(`schedules:on.${key}`, { day, time });
}
