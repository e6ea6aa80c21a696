import { noDueDate } from "@recado/contracts/due-dates";
import type { GivenMoment } from "@recado/contracts/fields";
import { limits } from "@recado/contracts/limits";
import { momentIn } from "../settings/company-clock.ts";

/** The time zone of a company that has not chosen one. Trials end at the end of a day in this zone. */
const trialZone = "America/Sao_Paulo";

/** The last instant of a trial that starts now: the end of the third day after today. */
export function endOfTrial(now: Date): Date {
  const [year = 0, month = 1, day = 1] = wallClock(now, trialZone);
  return endOf(Date.UTC(year, month - 1, day + limits.trialDays), trialZone);
}

/** A day before `noDueDate`: as a moment it is that of its own day in some zones. */
const neverDue = Date.parse(noDueDate) - 86_400_000;

/**
 * When what was given as a due date ends: a day with its last instant in the zone, a moment at once. Null for none, also
 * where it is `noDueDate` that is sent back, or a later date that a client made of it.
 */
export function endOfDue(given: string | GivenMoment | null, zone: string): Date | null {
  if (given === null) return null;
  const end = typeof given === "string" ? endOf(Date.parse(given), zone) : momentIn(given, zone);
  return end.getTime() < neverDue ? end : null;
}

/** The last instant of the day that is given by its midnight in UTC. */
const endOf = (midnight: number, zone: string): Date => new Date(instantOf(midnight + 86_400_000, zone) - 1);

/** The instant at which local time in the zone equals the UTC time of `shown`. */
function instantOf(shown: number, zone: string): number {
  // The first guess has a wrong offset only within hours of a daylight-saving change; the second guess is past it.
  const guess = shown - offsetAt(shown, zone);
  return shown - offsetAt(guess, zone);
}

function offsetAt(at: number, zone: string): number {
  const [year = 0, month = 1, day, hour, minute, second] = wallClock(new Date(at), zone);
  return Date.UTC(year, month - 1, day, hour, minute, second) - Math.floor(at / 1_000) * 1_000;
}

/** Local year, month, day, hour, minute and second in the zone. */
function wallClock(at: Date, timeZone: string): number[] {
  const clock = new Intl.DateTimeFormat("en-CA", {
    timeZone,
    hourCycle: "h23",
    year: "numeric",
    month: "2-digit",
    day: "2-digit",
    hour: "2-digit",
    minute: "2-digit",
    second: "2-digit",
  });
  return (clock.format(at).match(/\d+/g) ?? []).map(Number);
}
