import { parse, unparse } from "papaparse";

/** A table as a text that Excel opens, with `;`. A cell that a spreadsheet would run as a formula begins with an apostrophe. */
export const csvOf = (rows: readonly (readonly string[])[]): string =>
  // Excel reads UTF-8 only behind this mark.
  `\uFEFF${unparse(rows as string[][], { delimiter: ";", newline: "\r\n", escapeFormulae: true })}\r\n`;

/** Gives the person a table as a file. */
export function saveCsv(fileName: string, rows: readonly (readonly string[])[]): void {
  const link = document.createElement("a");
  link.href = URL.createObjectURL(new Blob([csvOf(rows)], { type: "text/csv;charset=utf-8" }));
  link.download = fileName;
  link.click();
  setTimeout(() => URL.revokeObjectURL(link.href), 10_000);
}

/** The text of a CSV file. Excel writes UTF-8 only if asked to; else it is the encoding of Western Windows. */
export async function textOf(file: Blob): Promise<string> {
  const bytes = await file.arrayBuffer();
  try {
    return new TextDecoder("utf-8", { fatal: true }).decode(bytes);
  } catch {
    return new TextDecoder("windows-1252").decode(bytes);
  }
}

/** The rows of a CSV text, whatever its delimiter, also those that are empty; cells that `csvOf` guarded are as they were. */
export function cellsOf(text: string): string[][] {
  const { data } = parse<string[]>(text.replace(/^\uFEFF/, ""));
  return data.map((row) => row.map((cell) => cell.replace(/^'(?=[=+\-@\t\r])/, "")));
}

/** The same without rows in which nothing is written. */
export const rowsOf = (text: string): string[][] =>
  cellsOf(text).filter((row) => row.some((cell) => cell.trim() !== ""));
