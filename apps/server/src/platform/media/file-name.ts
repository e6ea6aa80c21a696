const fallback = "file";
export const longestFileName = 120;

/** Control characters, line separators, and invisible characters that change how text reads: bidirectional and zero-width. */
const hiddenMarks = /[\p{Cc}\p{Cf}\p{Zl}\p{Zp}]/gu;
/** Path separators and characters that some systems forbid in names. */
const forbidden = /[/\\:*?"<>|]/g;
/** Device names on Windows, with any extension. */
const reserved = /^(con|prn|aux|nul|com\d|lpt\d)(?=\.|$)/i;

/** Longer than any real name: the rest is cut before processing, to bound the work. */
const longestGiven = 1_000;
/** Keep the end as well, for the extension. */
const keptEnd = 100;
const extensionLength = 10;

/** A safe file name, as close as possible to the sender's name. */
export function safeFileName(name: string): string {
  const plain = cut(name).toWellFormed().normalize("NFC").replace(hiddenMarks, "").replace(forbidden, "_");
  const trimmed = trim(plain).replace(reserved, "_$1");
  return shorten(trimmed) || fallback;
}

const cut = (name: string): string =>
  name.length <= longestGiven ? name : name.slice(0, longestGiven - keptEnd) + name.slice(-keptEnd);

/**
 * Removes white space and dots from both ends. A loop: a regular expression anchored at the end would try each
 * position.
 */
function trim(name: string): string {
  let [start, end] = [0, name.length];
  while (start < end && isTrimmed(name[start]!)) start++;
  while (end > start && isTrimmed(name[end - 1]!)) end--;
  return name.slice(start, end);
}

const isTrimmed = (character: string): boolean => character === "." || character.trim() === "";

/** Shortens the middle, never the extension. */
function shorten(name: string): string {
  const characters = Array.from(name);
  if (characters.length <= longestFileName) return name;
  const extension = extensionOf(characters);
  return [...characters.slice(0, longestFileName - extension.length), ...extension].join("");
}

/** The dot and up to ten characters without white space; empty if there is no such end. */
function extensionOf(characters: readonly string[]): readonly string[] {
  const dot = characters.lastIndexOf(".");
  const extension = dot < 0 ? [] : characters.slice(dot);
  const fits = extension.length > 1 && extension.length <= extensionLength + 1;
  return fits && !extension.some((character) => character.trim() === "") ? extension : [];
}

/** The header for all browsers (RFC 6266, with the RFC 5987 form and the plain form). */
export function contentDisposition(disposition: "inline" | "attachment", name: string): string {
  const safe = safeFileName(name);
  const ascii = safe.replace(/[^\x20-\x7e]|%/g, "_");
  const encoded = encodeURIComponent(safe).replace(
    /['()*!]/g,
    (mark) => `%${mark.charCodeAt(0).toString(16).toUpperCase()}`,
  );
  return `${disposition}; filename="${ascii}"; filename*=UTF-8''${encoded}`;
}
