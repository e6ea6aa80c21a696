import { limits } from "@recado/contracts/limits";

/** The time zone of a company that has not chosen one. Trials end at the end of a day in this zone. */
const zone = "America/Sao_Paulo";

/** The last instant of a trial that starts now: the end of the third day after today. */
export function endOfTrial(now: Date): Date {
  const [year, month, day] = wallClock(now).slice(0, 3) as [number, number, number];
  return new Date(instantOf(Date.UTC(year, month - 1, day + limits.trialDays + 1)) - 1);
}

/** The instant at which local time in the zone equals the UTC time of `shown`. */
function instantOf(shown: number): number {
  // The first guess has a wrong offset only within hours of a daylight-saving change; the second guess is past it.
  const guess = shown - offsetAt(shown);
  return shown - offsetAt(guess);
}

function offsetAt(at: number): number {
  const [year, month, day, hour, minute, second] = wallClock(new Date(at)) as [
    number,
    number,
    number,
    number,
    number,
    number,
  ];
  return Date.UTC(year, month - 1, day, hour, minute, second) - Math.floor(at / 1_000) * 1_000;
}

const clock = new Intl.DateTimeFormat("en-CA", {
  timeZone: zone,
  hourCycle: "h23",
  year: "numeric",
  month: "2-digit",
  day: "2-digit",
  hour: "2-digit",
  minute: "2-digit",
  second: "2-digit",
});

/** Local year, month, day, hour, minute and second in the zone. */
function wallClock(at: Date): number[] {
  return (clock.format(at).match(/\d+/g) ?? []).map(Number);
}
