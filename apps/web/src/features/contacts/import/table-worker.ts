import { readSheet } from "read-excel-file/web-worker";

/** The cells of the first sheet; null for a file that is none. */
export type TableAnswer = string[][] | null;

addEventListener("message", ({ data }: MessageEvent<ArrayBuffer>) => {
  read(data).then(
    (cells) => postMessage(cells),
    () => postMessage(null),
  );
});

async function read(bytes: ArrayBuffer): Promise<TableAnswer> {
  const rows = await readSheet(new Blob([bytes]));
  return rows.map((row) => row.map((cell) => (cell === null ? "" : String(cell))));
}
