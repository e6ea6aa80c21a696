const pad = (n: number) => String(n).padStart(2, "0");

/** dd/MM/yyyy in the browser's time zone, in every language: the product's own form of a date. */
export function formatDate(moment: string | Date): string {
  const date = new Date(moment);
  return `${pad(date.getDate())}/${pad(date.getMonth() + 1)}/${date.getFullYear()}`;
}

/** HH:mm in the browser's time zone. */
export function formatTime(moment: string | Date): string {
  const date = new Date(moment);
  return `${pad(date.getHours())}:${pad(date.getMinutes())}`;
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

/** Subscriptions run by the calendar of the country where they are billed, wherever the browser is. */
const billing = new Intl.DateTimeFormat("en-CA", { timeZone: "America/Sao_Paulo" });
const dayMs = 86_400_000;

/** dd/MM/yyyy: the day on which a subscription ends. */
export const formatDueDate = (moment: string): string =>
  billing.format(new Date(moment)).split("-").toReversed().join("/");

/** Days from today until a subscription ends: 0 is today, negative is past. */
export function daysUntil(moment: string, now = new Date()): number {
  const day = (date: Date) => Date.parse(billing.format(date));
  return Math.round((day(new Date(moment)) - day(now)) / dayMs);
}
