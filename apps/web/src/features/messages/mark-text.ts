/** Puts a mark around a text as WhatsApp requires: within each line, next to the words. */
export function markText(text: string, mark: string): string {
  const around = (piece: string) => piece.replace(/^(\s*)([^]*?)(\s*)$/, `$1${mark}$2${mark}$3`);
  if (mark === "```") return around(text);
  return text
    .split("\n")
    .map((line) => (line.trim() === "" ? line : around(line)))
    .join("\n");
}
