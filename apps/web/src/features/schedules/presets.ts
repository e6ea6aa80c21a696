import { wallOf } from "../../locales/zone.ts";
import { daysAfter, msOf } from "../../ui/date-field/month-days.ts";

export type Preset = "hour" | "tomorrow" | "monday";

const hourMs = 3_600_000;

/**
 * The times offered beside the field, in the company's time zone. On a Sunday, tomorrow is Monday and is offered once.
 */
export function presetsAt(now: Date, timeZone: string): { preset: Preset; wall: string }[] {
  const today = wallOf(now, timeZone).slice(0, 10);
  const weekday = new Date(msOf(today)).getUTCDay();
  const morningIn = (days: number) => `${daysAfter(today, days)}T09:00`;
  const presets: { preset: Preset; wall: string }[] = [
    { preset: "hour", wall: wallOf(new Date(now.getTime() + hourMs), timeZone) },
    { preset: "tomorrow", wall: morningIn(1) },
  ];
  if (weekday !== 0) presets.push({ preset: "monday", wall: morningIn(8 - weekday) });
  return presets;
}
