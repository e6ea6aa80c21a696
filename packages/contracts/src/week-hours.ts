export const weekdays = ["monday", "tuesday", "wednesday", "thursday", "friday", "saturday", "sunday"] as const;
export type Weekday = (typeof weekdays)[number];

/** One or two intervals of a day; the second is optional (decision 51). Both times blank or equal: closed (decision 23). */
export interface DayHours {
  startTime: string;
  endTime: string;
  startTime2?: string | undefined;
  endTime2?: string | undefined;
}

/** "08:00:00" becomes 08:00, and the last second of a day its last minute. Other seconds are refused. */
export const withoutSeconds = (time: string): string => time.replace(/^(?:(\d\d:\d\d):00|(23:59):59)$/, "$1$2");

/** HH:MM, "24:00", or "" for none. */
export const hourPattern = /^(|([01]\d|2[0-3]):[0-5]\d|24:00)$/;

export const dayMinutes = 1_440;
const minutesOf = (time: string): number => Number(time.slice(0, 2)) * 60 + Number(time.slice(3));

/** The intervals of a day, in minutes from its midnight; an end before its start is on the next day. */
export function intervalsOf(hours: DayHours): { start: number; end: number }[] {
  const pairs = [
    [hours.startTime, hours.endTime],
    [hours.startTime2 ?? "", hours.endTime2 ?? ""],
  ] as const;
  return pairs.flatMap(([from, to]) => {
    if (from === "" || to === "" || from === to) return [];
    const start = minutesOf(from);
    // "Until 23:59" means the whole day.
    const end = to === "23:59" ? dayMinutes : minutesOf(to);
    return { start, end: end > start ? end : end + dayMinutes };
  });
}

/** What is wrong with a day's hours: an invalid time, a time without its pair, overlapping intervals. */
export type HoursProblem = "notATime" | "half" | "overlap";

export function hoursProblem(hours: DayHours): HoursProblem | null {
  const { startTime, endTime, startTime2 = "", endTime2 = "" } = hours;
  if ([startTime, endTime, startTime2, endTime2].some((time) => !hourPattern.test(time))) return "notATime";
  if ((startTime === "") !== (endTime === "") || (startTime2 === "") !== (endTime2 === "")) return "half";
  const [first, second] = intervalsOf(hours).toSorted((a, b) => a.start - b.start);
  return first && second && first.end > second.start ? "overlap" : null;
}

const names = {
  monday: "Segunda-feira",
  tuesday: "Terça-feira",
  wednesday: "Quarta-feira",
  thursday: "Quinta-feira",
  friday: "Sexta-feira",
  saturday: "Sábado",
  sunday: "Domingo",
};
const usual: Partial<Record<Weekday, readonly [string, string]>> = {
  saturday: ["08:00", "12:00"],
  sunday: ["00:00", "00:00"],
};

/** The weekly hours of a new company and a new queue (specification 1 §3). */
export const defaultHours = weekdays.map((weekdayEn) => {
  const [startTime, endTime] = usual[weekdayEn] ?? ["08:00", "18:00"];
  return { weekday: names[weekdayEn], weekdayEn, startTime, endTime };
});
