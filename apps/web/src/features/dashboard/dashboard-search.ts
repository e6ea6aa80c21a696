import { countedThings, type CountedThing } from "@recado/contracts/counted-things";
import { limits } from "@recado/contracts/limits";
import { weekStart } from "../schedules/calendar-address.ts";
import { daysAfter, isDay, msOf } from "../../ui/date-field/month-days.ts";

/** Days up to today that can be chosen. */
export const periods = [3, 7, 15, 30, 60, 90] as const;

/** Days that follow the calendar. */
const namedPresets = ["today", "yesterday", "week", "lastWeek"] as const;
/** The default is this month. */
export const presets = [...namedPresets, "month"] as const;

/** Two days, both included. */
export interface Days {
  from: string;
  to: string;
}

/** A number whose conversations are shown. */
export interface Behind {
  of: CountedThing;
  /** A chart's own days; the page's if absent. */
  days?: Days;
  userId?: number;
  /** 0: without a queue. */
  queueId?: number;
  whatsappId?: number;
  /** 0: no stage. */
  stageId?: number;
  rate?: number;
  weekday?: number;
  hour?: number;
  /** The value of the number; absent for averages. */
  count?: number;
}

/** Among the chosen queues: conversations without one. */
export const noQueue = 0;

/** The filters of conversations. */
export interface Narrowed {
  /** `noQueue` among them: those without a queue. */
  queues?: number[];
  users?: number[];
  connections?: number[];
  tags?: number[];
  /** Test phones count too. */
  tests?: true;
}

/** The tables that can be sorted. */
export const sortedTables = ["attendants", "queue", "connection", "stages"] as const;
export type SortedTable = (typeof sortedTables)[number];
/** The column that sorts each table; a "-" prefix means descending. */
export type Sorts = Partial<Record<SortedTable, string>>;

/** The search parameters of the dashboard. */
export interface DashboardSearch extends Narrowed {
  /** The number of days up to today. */
  days?: number;
  preset?: (typeof namedPresets)[number];
  /** From one day to another. If none of these is set: from the first of this month to today. */
  between?: Days;
  /** The days of each chart, if they are not those of the page. */
  perUser?: Days;
  perDay?: Days;
  show?: Behind;
  sort?: Sorts;
}

/** For the route's `validateSearch`. */
export function readDashboardSearch({
  days,
  preset,
  between,
  perUser,
  perDay,
  show,
  sort,
  ...narrowed
}: Record<string, unknown>): DashboardSearch {
  const named = namedPresets.find((one) => one === preset);
  const period = periods.find((one) => one === days);
  const [dates, ofUsers, ofDays, behind] = [daysIn(between), daysIn(perUser), daysIn(perDay), behindIn(show)];
  const sorts = sortsIn(sort);
  return {
    ...(period !== undefined && { days: period }),
    ...(named && period === undefined && { preset: named }),
    ...(dates && !named && period === undefined && { between: dates }),
    ...narrowedIn(narrowed),
    ...(ofUsers && { perUser: ofUsers }),
    ...(ofDays && { perDay: ofDays }),
    ...(behind && { show: behind }),
    ...(sorts && { sort: sorts }),
  };
}

const fieldsOf = (value: unknown): Record<string, unknown> =>
  typeof value === "object" && value !== null ? (value as Record<string, unknown>) : {};

function daysIn(value: unknown): Days | undefined {
  const { from, to } = fieldsOf(value);
  return isDay(from) && isDay(to) ? { from, to } : undefined;
}

function narrowedIn({ queues, users, connections, tags, tests }: Record<string, unknown>): Narrowed {
  const lists = {
    queues: idsIn(queues, noQueue),
    users: idsIn(users),
    connections: idsIn(connections),
    tags: idsIn(tags),
  };
  return {
    ...Object.fromEntries(Object.entries(lists).filter(([, ids]) => ids.length > 0)),
    ...(tests === true && { tests }),
  };
}

const idsIn = (value: unknown, least = 1): number[] =>
  Array.isArray(value) ? value.filter((id): id is number => Number.isSafeInteger(id) && id >= least) : [];

/** Ignores columns that a table doesn't have. */
function sortsIn(value: unknown): Sorts | undefined {
  const given = fieldsOf(value);
  const sorts = sortedTables.flatMap((table) => {
    const by = given[table];
    return typeof by === "string" && /^-?[a-z]\w{0,20}$/i.test(by) ? [[table, by] as const] : [];
  });
  return sorts.length > 0 ? Object.fromEntries(sorts) : undefined;
}

function behindIn(value: unknown): Behind | undefined {
  const given = fieldsOf(value);
  const of = countedThings.find((one) => one === given.of);
  if (!of) return undefined;
  const days = daysIn(given.days);
  const behind: Behind = { of, ...(days && { days }) };
  for (const [key, least, most] of numbers) {
    const number = given[key];
    if (Number.isSafeInteger(number) && Number(number) >= least && Number(number) <= most) behind[key] = Number(number);
  }
  return behind;
}

const numbers = [
  ["userId", 1, Number.MAX_SAFE_INTEGER],
  ["queueId", 0, Number.MAX_SAFE_INTEGER],
  ["whatsappId", 1, Number.MAX_SAFE_INTEGER],
  ["stageId", 0, Number.MAX_SAFE_INTEGER],
  ["rate", 1, 3],
  ["weekday", 0, 6],
  ["hour", 0, 23],
  ["count", 0, Number.MAX_SAFE_INTEGER],
] as const;

/** The days that the page shows. A week begins on `firstWeekday`, 0 is Sunday. */
export function daysOf(
  { days, preset, between }: Pick<DashboardSearch, "days" | "preset" | "between">,
  today: string,
  firstWeekday: number,
): Days {
  if (days !== undefined) return { from: daysAfter(today, 1 - days), to: today };
  const week = weekStart(today, firstWeekday);
  if (preset === "today") return { from: today, to: today };
  if (preset === "yesterday") return { from: daysAfter(today, -1), to: daysAfter(today, -1) };
  if (preset === "week") return { from: week, to: today };
  if (preset === "lastWeek") return { from: daysAfter(week, -7), to: daysAfter(week, -1) };
  return between ?? { from: `${today.slice(0, 7)}-01`, to: today };
}

export type DaysProblem = "unset" | "noSuchDay" | "order" | "tooLong";

/** Why the server would not count from one day to another, and at which of the two; null if it would. */
export function problemOf({ from, to }: Days): { problem: DaysProblem; at: (keyof Days)[] } | null {
  const ends = Object.entries({ from, to }) as [keyof Days, string][];
  const where = (isWrong: (day: string) => boolean) => ends.flatMap(([end, day]) => (isWrong(day) ? [end] : []));
  const unset = where((day) => day === "");
  if (unset.length > 0) return { problem: "unset", at: unset };
  const absent = where((day) => !isDay(day) || day < "1970");
  if (absent.length > 0) return { problem: "noSuchDay", at: absent };
  if (from > to) return { problem: "order", at: ["to"] };
  const isShort = (msOf(to) - msOf(from)) / 86_400_000 < limits.dashboard.days;
  return isShort ? null : { problem: "tooLong", at: ["from", "to"] };
}
