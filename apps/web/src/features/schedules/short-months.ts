import { msOf } from "../../ui/date-field/month-days.ts";

/**
 * The months too short for the chosen day, each once, with their last day: "fevereiro (28 ou 29), abril (30) e junho
 * (30)".
 */
export function shortMonthsText(days: readonly string[], language: string): string {
  const nameOf = new Intl.DateTimeFormat(language, { timeZone: "UTC", month: "long" });
  const either = new Intl.ListFormat(language, { type: "disjunction" });
  const both = new Intl.ListFormat(language, { type: "conjunction" });
  const months = [...Map.groupBy(days, (day) => day.slice(5, 7))].toSorted(([a], [b]) => a.localeCompare(b));
  return both.format(
    months.map(([, of]) => {
      const ends = [...new Set(of.map((day) => day.slice(8)))].toSorted((a, b) => a.localeCompare(b));
      return `${nameOf.format(msOf(of[0] ?? ""))} (${either.format(ends)})`;
    }),
  );
}
