import type { Language } from "@recado/contracts/limits";
import { readXlsx } from "hucre/xlsx";
import { cellsOf, textOf } from "../../../shell/csv.ts";
import { textOfCell } from "./cell-text.ts";

/** A file to read: a table of Excel, or one of a text. */
export interface TableAsked {
  bytes: ArrayBuffer;
  isCsv: boolean;
  language: Language;
}
/** The cells of the first sheet; null if the file is not a table. */
export type TableAnswer = string[][] | null;

addEventListener("message", ({ data }: MessageEvent<TableAsked>) => {
  read(data).then(
    (cells) => postMessage(cells),
    () => postMessage(null),
  );
});

async function read({ bytes, isCsv, language }: TableAsked): Promise<TableAnswer> {
  const file = new Blob([bytes]);
  if (isCsv) {
    const text = await textOf(file);
    // Text never contains it, so the file is of another type.
    return text.includes("\0") ? null : cellsOf(text);
  }
  const { sheets } = await readXlsx(bytes, { sheets: [0], readStyles: true });
  const [sheet] = sheets;
  return (sheet?.rows ?? []).map((row, n) =>
    row.map((cell, place) => textOfCell(cell, sheet?.cells?.get(`${n},${place}`)?.style?.numFmt, language)),
  );
}
