const fallback = "file";
const maxLength = 120;

/** Control characters, line separators, and invisible characters that change how text reads: bidirectional and zero-width. */
const hiddenMarks = /[\p{Cc}\p{Cf}\p{Zl}\p{Zp}]/gu;
/** Path separators and characters that some systems forbid in names. */
const forbidden = /[/\\:*?"<>|]/g;
/** Device names on Windows, with any extension. */
const reserved = /^(con|prn|aux|nul|com\d|lpt\d)(?=\.|$)/i;

/** A safe file name, as close as possible to the sender's name. */
export function safeFileName(name: string): string {
  const plain = name.toWellFormed().normalize("NFC").replace(hiddenMarks, "").replace(forbidden, "_");
  const trimmed = plain.replace(/^[\s.]+|[\s.]+$/g, "").replace(reserved, "_$1");
  return shorten(trimmed) || fallback;
}

/** Shortens the middle, never the extension. */
function shorten(name: string): string {
  const characters = Array.from(name);
  if (characters.length <= maxLength) return name;
  const extension = Array.from(/\.[^.\s]{1,10}$/.exec(name)?.[0] ?? "");
  return [...characters.slice(0, maxLength - extension.length), ...extension].join("");
}

/** The header's value for all browsers (RFC 6266, with the RFC 5987 form and the plain form). */
export function contentDisposition(disposition: "inline" | "attachment", name: string): string {
  const safe = safeFileName(name);
  const ascii = safe.replace(/[^\x20-\x7e]|%/g, "_");
  const encoded = encodeURIComponent(safe).replace(
    /['()*!]/g,
    (mark) => `%${mark.charCodeAt(0).toString(16).toUpperCase()}`,
  );
  return `${disposition}; filename="${ascii}"; filename*=UTF-8''${encoded}`;
}
