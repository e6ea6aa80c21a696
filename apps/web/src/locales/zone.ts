/** What the clock on the wall of a zone says at a moment: "2026-09-06T09:30", as a field of date and time writes it. */
export const wallOf = (moment: Date, timeZone: string): string => wallFormat(timeZone)(moment);

/** The same for many moments: making the format takes longer than using it. */
export function wallFormat(timeZone: string): (moment: Date) => string {
  // Swedish writes dates as ISO does.
  const written = new Intl.DateTimeFormat("sv-SE", { timeZone, dateStyle: "short", timeStyle: "short" });
  return (moment) => written.format(moment).replace(" ", "T");
}

/**
 * When the clock of a zone says so. What it says twice, as summer ends, is the first of both; what it never says, as
 * summer begins, is as long after the hour before as it would have been (`isSkipped`).
 */
export function momentOf(wall: string, timeZone: string): { moment: Date; isSkipped: boolean } | null {
  const asUtc = Date.parse(`${wall}:00Z`);
  // 31 February is read as a day of March. Before 1000 and after 9999 formats write years of other lengths.
  if (wall < "1000" || wall >= "9999" || Number.isNaN(asUtc) || new Date(asUtc).toISOString().slice(0, 16) !== wall)
    return null;
  const before = asUtc - offsetAt(asUtc - dayMs, timeZone);
  const after = asUtc - offsetAt(asUtc + dayMs, timeZone);
  const said = [before, after].filter((ms) => wallOf(new Date(ms), timeZone) === wall);
  return said.length > 0
    ? { moment: new Date(Math.min(...said)), isSkipped: false }
    : { moment: new Date(before), isSkipped: true };
}

const dayMs = 86_400_000;

/** How far the zone's clock is ahead of UTC's, ms. */
function offsetAt(ms: number, timeZone: string): number {
  const minute = Math.floor(ms / 60_000) * 60_000;
  return Date.parse(`${wallOf(new Date(minute), timeZone)}:00Z`) - minute;
}

/** "amanhã, 09:00"; the weekday within a week, else the date. */
export function shortWhen(moment: Date, { timeZone, language, now }: Speaker & { now: Date }): string {
  const dayOf = (date: Date) => Date.parse(`${wallOf(date, timeZone).slice(0, 10)}T00:00Z`);
  const days = Math.round((dayOf(moment) - dayOf(now)) / dayMs);
  const [year, month, dayOfMonth] = wallOf(moment, timeZone).slice(0, 10).split("-");
  // Not by Intl: it leaves out the zeros of a Spanish day and month.
  const date = [dayOfMonth, month, ...(days > 300 || days < -300 ? [year] : [])].join("/");
  const day =
    days === 0 || days === 1
      ? new Intl.RelativeTimeFormat(language, { numeric: "auto" }).format(days, "day")
      : days > 1 && days < 7
        ? new Intl.DateTimeFormat(dateLocale(language), { timeZone, weekday: "long" }).format(moment)
        : date;
  return `${day}, ${wallOf(moment, timeZone).slice(11)}`;
}

/** "sábado, 22 de novembro de 2026 às 10:30". */
export function longWhen(moment: Date, { timeZone, language }: Speaker): string {
  const options = { timeZone, dateStyle: "full", timeStyle: "short", hourCycle: "h23" } as const;
  return new Intl.DateTimeFormat(dateLocale(language), options)
    .formatToParts(moment)
    .map(({ type, value }) => (type === "hour" ? value.padStart(2, "0") : value))
    .join("");
}

/** The locale in which dates are written: English dates have the day before the month too, as the product's own form. */
export const dateLocale = (language: string): string => (language === "en" ? "en-GB" : language);

interface Speaker {
  timeZone: string;
  language: string;
}

/** Whether the browser's own clock says something else then. */
export const isAnotherZone = (moment: Date, timeZone: string): boolean =>
  wallOf(moment, timeZone) !== wallOf(moment, browserZone());

export const browserZone = (): string => new Intl.DateTimeFormat().resolvedOptions().timeZone;

/** Names of zones have no accents; places of our customers do. */
const spelled: Readonly<Record<string, string>> = {
  Araguaina: "Araguaína",
  Asuncion: "Asunción",
  Belem: "Belém",
  Bogota: "Bogotá",
  Cancun: "Cancún",
  Cordoba: "Córdoba",
  Cuiaba: "Cuiabá",
  Eirunepe: "Eirunepé",
  Maceio: "Maceió",
  Merida: "Mérida",
  Noronha: "Fernando de Noronha",
  Santarem: "Santarém",
  Sao_Paulo: "São Paulo",
};

/** "America/Sao_Paulo" as "São Paulo". */
export function placeOf(timeZone: string): string {
  const place = timeZone.split("/").at(-1) ?? timeZone;
  return spelled[place] ?? place.replaceAll("_", " ");
}

/** A zone that this browser has no rules for shows as its own. */
export function knownZone(timeZone: string): string {
  try {
    return new Intl.DateTimeFormat("en", { timeZone }).resolvedOptions().timeZone;
  } catch {
    return browserZone();
  }
}
