const fallback = "file";
const maxLength = 120;

/** Control characters, line separators, and the marks that turn or hide what is read: bidirectional and zero-width. */
const hiddenMarks = /[\p{Cc}\p{Cf}\p{Zl}\p{Zp}]/gu;
/** Between folders on one system or another, or forbidden in names. */
const forbidden = /[/\\:*?"<>|]/g;
/** Devices to Windows, whatever extension follows. */
const reserved = /^(con|prn|aux|nul|com\d|lpt\d)(?=\.|$)/i;

/** A name that is safe to save under, as near as can be to what the sender called the file. */
export function safeFileName(name: string): string {
  const plain = name.toWellFormed().normalize("NFC").replace(hiddenMarks, "").replace(forbidden, "_");
  const trimmed = plain.replace(/^[\s.]+|[\s.]+$/g, "").replace(reserved, "_$1");
  return shorten(trimmed) || fallback;
}

/** Cuts the middle, never the extension. */
function shorten(name: string): string {
  const characters = Array.from(name);
  if (characters.length <= maxLength) return name;
  const extension = Array.from(/\.[^.\s]{1,10}$/.exec(name)?.[0] ?? "");
  return [...characters.slice(0, maxLength - extension.length), ...extension].join("");
}

/** The header's value, for every browser (RFC 6266 with the RFC 5987 form beside the plain one). */
export function contentDisposition(disposition: "inline" | "attachment", name: string): string {
  const safe = safeFileName(name);
  const ascii = safe.replace(/[^\x20-\x7e]|%/g, "_");
  const encoded = encodeURIComponent(safe).replace(
    /['()*!]/g,
    (mark) => `%${mark.charCodeAt(0).toString(16).toUpperCase()}`,
  );
  return `${disposition}; filename="${ascii}"; filename*=UTF-8''${encoded}`;
}
