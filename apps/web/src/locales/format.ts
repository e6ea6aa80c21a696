import { browserZone, isAnotherZone, momentOf, placeOf, wallFormat } from "./zone.ts";

const pad = (n: number) => String(n).padStart(2, "0");

const dayMs = 86_400_000;

let clockZone = browserZone();
let wall = wallFormat(clockZone);
/** Subscriptions end with a day of the company's zone; while that is unknown, of the zone in which companies begin. */
let dueWall = wallFormat("America/Sao_Paulo");

/** Dates and times are those of this zone from now on: the company's, wherever the browser is. */
export function setClockZone(timeZone: string): void {
  if (timeZone === clockZone && dueWall === wall) return;
  wall = wallFormat(timeZone);
  dueWall = wall;
  clockZone = timeZone;
}

/** The place whose clock dates and times follow, if the browser's own clock says something else; otherwise null. */
export const placeOfClock = (): string | null => (isAnotherZone(new Date(), clockZone) ? placeOf(clockZone) : null);

/** dd/MM/yyyy in the company's time zone, in every language: the product's own form of a date. */
export const formatDate = (moment: string | Date): string =>
  wall(new Date(moment)).slice(0, 10).split("-").toReversed().join("/");

/** HH:mm in the company's time zone. */
export const formatTime = (moment: string | Date): string => wall(new Date(moment)).slice(11);

/** Date and time to the second, which is the same in every zone. */
export const formatMoment = (moment: string | Date): string =>
  `${formatDate(moment)} ${formatTime(moment)}:${String(new Date(moment).getSeconds()).padStart(2, "0")}`;

/** When the company's day ends. */
export function nextMidnight(now: Date): Date {
  const tomorrow = new Date(Date.parse(`${wall(now).slice(0, 10)}T00:00Z`) + dayMs).toISOString().slice(0, 10);
  return momentOf(`${tomorrow}T00:00`, clockZone)?.moment ?? new Date(now.getTime() + dayMs);
}

/** HH:mm if today, else dd/MM/yyyy. */
export function formatTimeOrDate(moment: string | Date, now = new Date()): string {
  return formatDate(moment) === formatDate(now) ? formatTime(moment) : formatDate(moment);
}

/** m:ss, or h:mm:ss from an hour on: how long something plays. */
export function formatSeconds(seconds: number): string {
  const whole = Math.max(0, Math.floor(Number.isFinite(seconds) ? seconds : 0));
  const [hours, minutes] = [Math.floor(whole / 3_600), Math.floor(whole / 60) % 60];
  return hours > 0 ? `${hours}:${pad(minutes)}:${pad(whole % 60)}` : `${minutes}:${pad(whole % 60)}`;
}

const sizes = ["byte", "kilobyte", "megabyte", "gigabyte"] as const;

/** A file's size as people say it: 340 kB, 1,2 MB. */
export function formatSize(bytes: number, language: string): string {
  const step = bytes < 1_000 ? 0 : Math.min(sizes.length - 1, Math.floor(Math.log10(bytes) / 3));
  const style = { style: "unit", unitDisplay: step === 0 ? "long" : "short" } as const;
  const digits = { maximumFractionDigits: step > 1 ? 1 : 0 };
  return new Intl.NumberFormat(language, { ...style, ...digits, unit: sizes[step] }).format(bytes / 1_000 ** step);
}

const reais = new Intl.NumberFormat("pt-BR", { style: "currency", currency: "BRL" });

/** Brazilian reais, written as in Brazil whatever the language. */
export const formatMoney = (value: number): string => reais.format(value);

const dueDay = (moment: Date): string => dueWall(moment).slice(0, 10);

/** dd/MM/yyyy: the day on which a subscription ends. */
export const formatDueDate = (moment: string): string => dueDay(new Date(moment)).split("-").toReversed().join("/");

/** dd/MM/yyyy of a day like 1990-05-02; any other text as it is. */
export const formatDay = (text: string): string =>
  /^\d{4}-\d\d-\d\d$/.test(text) ? text.split("-").toReversed().join("/") : text;

/** Days from today until a subscription ends: 0 is today, negative is past. */
export function daysUntil(moment: string, now = new Date()): number {
  const day = (date: Date) => Date.parse(dueDay(date));
  return Math.round((day(new Date(moment)) - day(now)) / dayMs);
}
