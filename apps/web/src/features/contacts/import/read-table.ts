import type { Language } from "@recado/contracts/limits";
import type { TableAnswer, TableAsked } from "./table-worker.ts";
import type { ReadTable } from "./table-columns.ts";
import { isSensibleZip } from "./zip-size.ts";

/** MB: 10,000 rows are about one. */
export const largestFile = 20;
/** Milliseconds. A file whose list of contents lies about its size ends here. */
const patience = 60_000;

/** The problem of a file: not a table, too large, or too many rows. */
export type TableFault = "unreadable" | "tooBig" | "tooLong" | "empty";

/** Reads the first sheet of an .xlsx file in this language, or a .csv file, with at most so many rows, beside the page. */
export async function readTable(
  file: File,
  { mostRows, language }: { mostRows: number; language: Language },
): Promise<ReadTable | { fault: TableFault }> {
  if (file.size > largestFile * 1_000_000) return { fault: "tooBig" };
  const isCsv = file.name.toLowerCase().endsWith(".csv");
  const bytes = await file.arrayBuffer();
  if (!isCsv && !isSensibleZip(bytes)) return { fault: "unreadable" };
  const answer = await inWorker({ bytes, isCsv, language });
  if (!answer) return { fault: "unreadable" };
  const filled = answer
    .map((row, n) => ({ row, line: n + 1 }))
    .filter(({ row }) => row.some((cell) => cell.trim() !== ""));
  if (filled.length === 0) return { fault: "empty" };
  // The first row may be a heading.
  if (filled.length > mostRows + 1) return { fault: "tooLong" };
  return { cells: filled.map(({ row }) => row), lines: filled.map(({ line }) => line) };
}

function inWorker(asked: TableAsked): Promise<TableAnswer> {
  const worker = new Worker(new URL("./table-worker.ts", import.meta.url), { type: "module" });
  const { promise, resolve } = Promise.withResolvers<TableAnswer>();
  const timer = setTimeout(() => resolve(null), patience);
  worker.addEventListener("message", ({ data }: MessageEvent<TableAnswer>) => resolve(data));
  worker.addEventListener("error", () => resolve(null));
  worker.postMessage(asked, [asked.bytes]);
  return promise.finally(() => {
    clearTimeout(timer);
    worker.terminate();
  });
}
