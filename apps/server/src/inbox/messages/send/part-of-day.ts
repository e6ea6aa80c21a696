export type PartOfDay = "dawn" | "morning" | "afternoon" | "evening";

/** The greeting by the hour in the company's zone: before 6, before 12, before 18, from 18. */
export function partOfDay(now: Date, timezone: string): PartOfDay {
  const hour = Number(
    new Intl.DateTimeFormat("en-GB", { hour: "2-digit", hourCycle: "h23", timeZone: timezone }).format(now),
  );
  return hour < 6 ? "dawn" : hour < 12 ? "morning" : hour < 18 ? "afternoon" : "evening";
}
