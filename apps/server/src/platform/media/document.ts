import type { DocumentText } from "./read-document.ts";
import type { Bytes } from "./read-recording.ts";
import { WorkerPool } from "./worker-pool.ts";

/** One pool per process, separate from that for pictures and recordings: documents take longer. */
const pool = new WorkerPool({
  workers: 1,
  eachCompany: 1,
  milliseconds: 20_000,
  megabytes: 256,
  readBytes: 16 * 2 ** 20,
  bufferMegabytes: 256,
});

/** The text of a PDF or of a Word document; null if it exceeds a limit. */
export const textOfDocument = (companyId: number, bytes: Bytes): Promise<DocumentText | null> =>
  pool.run(companyId, "textOfDocument", bytes);
