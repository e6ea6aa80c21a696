import type { SpecialDay } from "@recado/contracts/hours";

/** The special day of a day, "2026-12-25"; one of that very date goes before one of every year. */
export const specialDayOn = (day: string, days: readonly SpecialDay[]): SpecialDay | undefined =>
  days.find(({ date, isYearly }) => !isYearly && date === day) ??
  days.find(({ date, isYearly }) => isYearly && date.slice(5) === day.slice(5));
