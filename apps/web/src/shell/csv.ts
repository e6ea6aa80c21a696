import { parse, unparse } from "papaparse";

/** Excel reads UTF-8 only behind this mark. */
const mark = "\uFEFF";
type Table = readonly (readonly string[])[];

/** A table as a text that Excel opens, with `;`. A cell that a spreadsheet would run as a formula begins with an apostrophe. */
export const csvOf = (rows: Table): string => `${mark}${linesOf(rows)}`;
const linesOf = (rows: Table): string =>
  `${unparse(rows as string[][], { delimiter: ";", newline: "\r\n", escapeFormulae: true })}\r\n`;

/** The same as a file, made in parts: only the parts' rows are in memory as text, and the browser can keep Blobs on disk. */
export function csvFileOf(rows: Iterable<readonly string[]>): Blob {
  const parts: BlobPart[] = [mark];
  let part: (readonly string[])[] = [];
  const endPart = () => {
    if (part.length > 0) parts.push(new Blob([linesOf(part)]));
    part = [];
  };
  for (const row of rows) if (part.push(row) === 1_000) endPart();
  endPart();
  return new Blob(parts, { type: "text/csv;charset=utf-8" });
}

/** Gives the person a table as a file. */
export function saveCsv(fileName: string, rows: Iterable<readonly string[]>): void {
  const link = document.createElement("a");
  link.href = URL.createObjectURL(csvFileOf(rows));
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

/**
 * Guess from non-empty rows: an empty last row would distort the guess for a short table. Rows with fewer cells do so too:
 * then the first row tells.
 */
function delimiterOf(table: string): string {
  const guess = (text: string) => parse(text, { preview: 10, skipEmptyLines: true });
  const { meta, errors } = guess(table);
  const isUnknown = errors.some(({ code }) => code === "UndetectableDelimiter");
  const [first = ""] = table.trimStart().split(/\r?\n/, 1);
  return isUnknown ? guess(first).meta.delimiter : meta.delimiter;
}

/** The rows of a CSV text with any delimiter, including empty rows. Removes the guards that `csvOf` added to cells. */
export function cellsOf(text: string, delimiter = ""): string[][] {
  const table = text.replace(/^\uFEFF/, "");
  const { data } = parse<string[]>(table, { delimiter: delimiter || delimiterOf(table) });
  return data.map((row) => row.map((cell) => cell.replace(/^'(?=[=+\-@\t\r])/, "")));
}

/** The same without empty rows. */
export const rowsOf = (text: string, delimiter?: string): string[][] =>
  cellsOf(text, delimiter).filter((row) => row.some((cell) => cell.trim() !== ""));

/**
 * Converts a table from the server while it streams, so that a file of a million rows never is in memory as a whole.
 * `change` gets the first row and a batch of later rows; the first batch is empty, and its result replaces the first
 * row.
 */
export async function changedCsv(
  body: ReadableStream<Uint8Array<ArrayBuffer>>,
  change: (head: readonly string[], rows: Table) => Table,
): Promise<Blob> {
  // The browser can keep Blobs on disk.
  const parts: BlobPart[] = [mark];
  let head: readonly string[] | undefined;
  const take = (text: string) => {
    const rows = rowsOf(text, ";");
    if (!head) {
      head = rows.shift() ?? [];
      parts.push(linesOf(change(head, [])));
    }
    if (rows.length > 0) parts.push(new Blob([linesOf(change(head, rows))]));
  };
  await body
    .pipeThrough(new TextDecoderStream())
    .pipeThrough(wholeRecords())
    .pipeTo(new WritableStream({ write: take }));
  return new Blob(parts, { type: "text/csv;charset=utf-8" });
}

/** A CSV text in parts that end with a record, wherever it was cut before. */
function wholeRecords(): TransformStream<string, string> {
  let rest = "";
  let isQuoted = false;
  return new TransformStream({
    transform(text, controller) {
      let end = 0;
      for (const { 0: found, index } of text.matchAll(/["\n]/g)) {
        if (found === '"') isQuoted = !isQuoted;
        else if (!isQuoted) end = index + 1;
      }
      if (end > 0) controller.enqueue(rest + text.slice(0, end));
      rest = end > 0 ? text.slice(end) : rest + text;
    },
    flush(controller) {
      if (rest !== "") controller.enqueue(rest);
    },
  });
}
