import type { Language } from "@recado/contracts/limits";
import { format } from "numfmt";

/** What a table of Excel holds in a cell. */
export type Cell = string | number | boolean | Date | null;

// Not the page's texts: they are stored, and customers read them.
const readers = {
  pt: { locale: "pt_BR", yes: "sim", no: "não" },
  en: { locale: "en", yes: "yes", no: "no" },
  es: { locale: "es", yes: "sí", no: "no" },
} satisfies Record<Language, object>;
/** Formats whose text has fewer digits than the number: of powers, and of thousands or millions. */
const shortens = /E[+-]|[0#?],+(?![0#?])/i;

/** Excel counts days from here, so that a time of day alone is one of this day. */
const firstDay = Date.UTC(1900, 0, 1);
const pad = (n: number): string => String(n).padStart(2, "0");

/**
 * A cell as it is shown in the table to who reads this language: a number in its format of Excel, with its zeros at the front; a date as day,
 * month and year, whatever the time zones.
 */
export function textOfCell(cell: Cell, numberFormat: string | undefined, language: Language): string {
  const { locale, yes, no } = readers[language];
  if (cell === null) return "";
  if (typeof cell === "boolean") return cell ? yes : no;
  if (typeof cell === "number") return textOfNumber(cell, numberFormat ?? general, locale);
  return cell instanceof Date ? textOfMoment(cell) : cell;
}

const general = "General";

/** Whole numbers without a format keep all digits: they are telephone numbers and the like. */
function textOfNumber(value: number, numberFormat: string, locale: string): string {
  const isPlain = numberFormat === general || numberFormat === "@" || shortens.test(numberFormat);
  if (isPlain && Number.isInteger(value)) return String(value);
  const text = format(isPlain ? general : numberFormat, value, { locale, throws: false }).trim();
  // Nothing or "####" is what can't be shown.
  return /^#*$/.test(text) ? String(value) : text;
}

/** Moments of a table have no time zone and are read as UTC. They are fractions of a day: their seconds are not exact. */
function textOfMoment(moment: Date): string {
  const rounded = new Date(Math.round(moment.getTime() / 1000) * 1000);
  const day = `${pad(rounded.getUTCDate())}/${pad(rounded.getUTCMonth() + 1)}/${rounded.getUTCFullYear()}`;
  const time = `${pad(rounded.getUTCHours())}:${pad(rounded.getUTCMinutes())}`;
  if (rounded.getTime() < firstDay) return time;
  return time === "00:00" ? day : `${day} ${time}`;
}
