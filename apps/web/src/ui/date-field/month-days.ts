const dayMs = 86_400_000;

/** "2026-11-22" as a moment, ms, and back. Days are counted in UTC, where each has 24 hours. */
export const msOf = (day: string): number => Date.parse(`${day}T00:00Z`);
export const dayOf = (ms: number): string => new Date(ms).toISOString().slice(0, 10);

/** Whether a text is a valid date whose neighbouring years are also supported; 2026-02-30 is invalid. */
export const isDay = (value: unknown): value is string =>
  typeof value === "string" &&
  /^\d{4}-\d\d-\d\d$/.test(value) &&
  value >= "1900" &&
  value < "9999" &&
  !Number.isNaN(msOf(value)) &&
  dayOf(msOf(value)) === value;

export const daysAfter = (day: string, days: number): string => dayOf(msOf(day) + days * dayMs);

/** The same day of another month, or that month's last day. */
export function monthsAfter(day: string, months: number): string {
  const [year = 0, month = 0, date = 0] = day.split("-").map(Number);
  const lastDay = new Date(Date.UTC(year, month + months, 0)).getUTCDate();
  return dayOf(Date.UTC(year, month - 1 + months, Math.min(date, lastDay)));
}

/** The weeks of the day's month; null for days of other months. A week begins on `firstWeekday`, 0 is Sunday. */
export function weeksOf(day: string, firstWeekday: number): (string | null)[][] {
  const first = msOf(`${day.slice(0, 7)}-01`);
  const before = (new Date(first).getUTCDay() - firstWeekday + 7) % 7;
  const weeks: (string | null)[][] = [];
  for (let start = first - before * dayMs; dayOf(start) < monthsAfter(dayOf(first), 1); start += 7 * dayMs) {
    weeks.push(
      Array.from({ length: 7 }, (_, n) => dayOf(start + n * dayMs)).map((one) =>
        one.startsWith(day.slice(0, 7)) ? one : null,
      ),
    );
  }
  return weeks;
}
