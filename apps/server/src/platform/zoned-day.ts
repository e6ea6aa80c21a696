const formats = new Map<string, Intl.DateTimeFormat>();

/**
 * Formats days of a zone as 2026-09-06. Cached: making a format takes longer than using it. The zone is a valid
 * setting.
 */
export function dayFormat(timeZone: string): Intl.DateTimeFormat {
  const known = formats.get(timeZone);
  if (known) return known;
  const format = new Intl.DateTimeFormat("sv-SE", { timeZone, dateStyle: "short" });
  formats.set(timeZone, format);
  return format;
}

/** Writes moments of a zone as the screens do in every language: dd/MM/yyyy HH:mm, with the seconds if `medium`. */
export function momentFormat(timeZone: string, timeStyle: "short" | "medium" = "short"): (moment: Date) => string {
  const format = new Intl.DateTimeFormat("pt-BR", { dateStyle: "short", timeStyle, timeZone });
  return (moment) => format.format(moment).replace(",", "");
}
