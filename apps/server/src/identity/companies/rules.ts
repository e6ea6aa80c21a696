import { noDueDate } from "@recado/contracts/due-dates";
import type { GivenMoment } from "@recado/contracts/fields";
import { limits } from "@recado/contracts/limits";
import { momentIn } from "../settings/company-clock.ts";

/** The default time zone of companies. Trials end at the end of a day in this zone. */
const trialZone = "America/Sao_Paulo";

/** The last instant of a trial that starts now: the end of the third day after today. */
export function endOfTrial(now: Date): Date {
  const [year = 0, month = 1, day = 1] = wallClock(now, trialZone);
  return endOf(Date.UTC(year, month - 1, day + limits.trialDays), trialZone);
}

/** One day earlier than `noDueDate`: in some zones its time falls on the day before. */
const neverDue = Date.parse(noDueDate) - 86_400_000;

/**
 * The end of a given due date: for a day its last instant in the zone, for a time that time. Null for none, also for
 * `noDueDate` sent back, or a later date that a client made of it.
 */
export function endOfDue(given: string | GivenMoment | null, zone: string): Date | null {
  if (given === null) return null;
  const end = typeof given === "string" ? endOf(Date.parse(given), zone) : momentIn(given, zone);
  return end.getTime() < neverDue ? end : null;
}

/** The last instant of a day, which is given by its midnight in UTC. */
const endOf = (midnight: number, zone: string): Date => new Date(instantOf(midnight + 86_400_000, zone) - 1);

/** The instant at which local time in the zone equals the UTC time of `shown`. */
function instantOf(shown: number, zone: string): number {
  // The first guess has a wrong offset only within hours of a daylight-saving change; the second guess corrects that.
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
