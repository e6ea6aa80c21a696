import { readSheet } from "read-excel-file/web-worker";
import { cellsOf, textOf } from "../../../shell/csv.ts";
import { textOfCell, type Cell, type YesNo } from "./cell-text.ts";

/** A file to read: a table of Excel, or one of a text. */
export interface TableAsked {
  bytes: ArrayBuffer;
  isCsv: boolean;
  words: YesNo;
}
/** The cells of the first sheet; null if the file is not a table. */
export type TableAnswer = string[][] | null;

addEventListener("message", ({ data }: MessageEvent<TableAsked>) => {
  read(data).then(
    (cells) => postMessage(cells),
    () => postMessage(null),
  );
});

async function read({ bytes, isCsv, words }: TableAsked): Promise<TableAnswer> {
  const file = new Blob([bytes]);
  if (isCsv) {
    const text = await textOf(file);
    // Text never contains it, so the file is of another type.
    return text.includes("\0") ? null : cellsOf(text);
  }
  const rows = await readSheet(file);
  return rows.map((row) => row.map((cell) => textOfCell(cell as Cell, words)));
}
