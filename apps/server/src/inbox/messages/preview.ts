/** What a list shows of a message: one line, cut where no list is wide enough. */
export function previewOf(body: string): string {
  const line = body.replace(/\s+/g, " ").trim();
  // Never half of a surrogate pair.
  return line.length > 255
    ? `${line
        .slice(0, 254)
        .toWellFormed()
        .replace(/\uFFFD$/, "")}…`
    : line;
}
