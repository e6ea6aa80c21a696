import { formatMessage, type Piece } from "./format-message.ts";

/** Previews never show more than this, characters. */
const mostShown = 600;

/** A text without marks and line breaks, for quotations and lists. */
export function plainText(body: string): string {
  const plain = (pieces: readonly Piece[]): string =>
    pieces
      .map((piece) => (typeof piece === "string" ? piece : piece.kind === "link" ? piece.text : plain(piece.children)))
      .join("");
  return plain(formatMessage(body.slice(0, mostShown)))
    .replaceAll(/\s+/g, " ")
    .trim();
}
