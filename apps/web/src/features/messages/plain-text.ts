import { formatMessage, type Piece } from "./format-message.ts";

/** No place that shows a text in passing shows more of it than this, characters. */
const mostShown = 600;

/** A text without its marks, on one run: what a quotation or a list shows. */
export function plainText(body: string): string {
  const plain = (pieces: readonly Piece[]): string =>
    pieces
      .map((piece) => (typeof piece === "string" ? piece : piece.kind === "link" ? piece.text : plain(piece.children)))
      .join("");
  return plain(formatMessage(body.slice(0, mostShown)))
    .replaceAll(/\s+/g, " ")
    .trim();
}
