/**
 * The storable part of a text: without unpaired surrogates, which PostgreSQL can't store, and without control
 * characters except tabs and line breaks. The others are invisible, PostgreSQL refuses NUL, and JSON takes six bytes
 * for each.
 */
export const storableText = (text: string): string => text.replace(/[^\P{Cc}\t\n\r]/gu, "").toWellFormed();

/** The first so many characters of a text, without splitting a surrogate pair. */
export const beginningOf = (text: string, most: number): string =>
  text.length <= most ? text : text.slice(0, most).replace(/[\uD800-\uDBFF]$/, "");
