import { open } from "node:fs/promises";
import { fileTypeFromBuffer } from "file-type";

/** Formats are recognisable within this; bounds the search in a hostile file. */
const headBytes = 1_000_000;
const unknownType = "application/octet-stream";

/** The content type by the file's bytes; `text/plain` for readable UTF-8, including markup and scripts. */
export async function sniffType(file: string): Promise<string> {
  const head = await headOf(file);
  // A damaged file has no known type.
  const found = await fileTypeFromBuffer(head).catch(() => undefined);
  if (found) return found.mime;
  // The search fails in an archive whose first entry is longer than the head.
  if (head.subarray(0, 4).toString("latin1") === "PK\u0003\u0004") return "application/zip";
  return head.length > 0 && isText(head.subarray(0, 4_096)) ? "text/plain" : unknownType;
}

async function headOf(file: string): Promise<Buffer> {
  const handle = await open(file, "r");
  try {
    const { buffer, bytesRead } = await handle.read(Buffer.alloc(headBytes), 0, headBytes, 0);
    return buffer.subarray(0, bytesRead);
  } finally {
    await handle.close();
  }
}

/** Valid UTF-8, possibly cut in its last character, without control characters other than white space. */
function isText(bytes: Uint8Array): boolean {
  try {
    const text = new TextDecoder("utf-8", { fatal: true }).decode(bytes, { stream: true });
    // oxlint-disable-next-line no-control-regex -- finding control characters is the point
    return !/[\u0000-\u0008\u000e-\u001a\u001c-\u001f\u007f]/.test(text);
  } catch {
    return false;
  }
}

const inlineTypes = new Set([
  "image/jpeg",
  "image/png",
  "image/gif",
  "image/webp",
  "video/mp4",
  "video/webm",
  "application/pdf",
]);

/**
 * How a file of this detected type is served. Only types that can't run code are shown inline; all others (SVG, HTML, XML,
 * scripts, unknown) are served as a download.
 */
export function serveAs(sniffedType: string): { type: string; disposition: "inline" | "attachment" } {
  const essence = sniffedType.split(";")[0]!.trim().toLowerCase();
  const isSafe = inlineTypes.has(essence) || /^audio\/[a-z0-9.+-]+$/.test(essence);
  return isSafe ? { type: essence, disposition: "inline" } : { type: unknownType, disposition: "attachment" };
}
