import { saveFile } from "./files.ts";

const excel = "application/vnd.openxmlformats-officedocument.spreadsheetml.sheet";

/** Gives the person a table as a file of Excel, which is made beside the page. */
export async function saveXlsx(fileName: string, rows: readonly (readonly string[])[]): Promise<void> {
  const worker = new Worker(new URL("./xlsx-worker.ts", import.meta.url), { type: "module" });
  const { promise, resolve, reject } = Promise.withResolvers<Uint8Array<ArrayBuffer>>();
  worker.addEventListener("message", ({ data }: MessageEvent<Uint8Array<ArrayBuffer>>) => resolve(data));
  worker.addEventListener("error", () => reject(new Error("The table could not be written.")));
  worker.postMessage(rows, []);
  try {
    saveFile(new Blob([await promise], { type: excel }), fileName);
  } finally {
    worker.terminate();
  }
}
