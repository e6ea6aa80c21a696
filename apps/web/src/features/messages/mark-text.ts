/** Puts a mark around a text as WhatsApp requires: within each line, next to the words. */
export function markText(text: string, mark: string): string {
  const around = (piece: string) => {
    const words = piece.trim();
    const start = words === "" ? piece.length : piece.indexOf(words);
    return `${piece.slice(0, start)}${mark}${words}${mark}${piece.slice(start + words.length)}`;
  };
  if (mark === "```") return around(text);
  return text
    .split("\n")
    .map((line) => (line.trim() === "" ? line : around(line)))
    .join("\n");
}
