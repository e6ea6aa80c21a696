/**
 * What is stored of a text: no half of a pair of surrogates, which PostgreSQL cannot store, and of control characters only
 * tabs and line breaks. The others show as nothing, PostgreSQL refuses NUL, and JSON writes six bytes for each.
 */
export const storableText = (text: string): string => text.replace(/[^\P{Cc}\t\n\r]/gu, "").toWellFormed();

/** At most so many characters of a text, and never half of a pair of surrogates. */
export const beginningOf = (text: string, most: number): string =>
  text.length <= most ? text : text.slice(0, most).replace(/[\uD800-\uDBFF]$/, "");
