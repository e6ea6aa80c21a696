import { partOfDayAt, type PartOfDay } from "@recado/contracts/automatic-texts";

/** The part of the day in the company's zone. */
export function partOfDay(now: Date, timezone: string): PartOfDay {
  const hour = Number(
    new Intl.DateTimeFormat("en-GB", { hour: "2-digit", hourCycle: "h23", timeZone: timezone }).format(now),
  );
  return partOfDayAt(hour);
}
