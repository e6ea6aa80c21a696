import type { Readable } from "node:stream";
import { refuse } from "../refusal.ts";
import { contentDisposition } from "./file-name.ts";
import { parseRange } from "./range.ts";
import { serveAs } from "./sniff.ts";
import type { MediaStore } from "./store.ts";

/** A file that the requester may see; the caller has checked this. */
export interface ServedFile {
  companyId: number;
  key: string;
  sha256: string;
  sniffedType: string;
  /** The sender's file name; it is made safe here. */
  name: string;
  /** Pages of other origins may show it. */
  isEmbeddable?: boolean;
}

/** The relevant request headers, names in lower case as in Node. */
export interface MediaRequest {
  method: string;
  headers: { range?: string | undefined; "if-range"?: string | undefined; "if-none-match"?: string | undefined };
}

export interface MediaAnswer {
  status: 200 | 206 | 304 | 416;
  headers: Record<string, string>;
  /** Absent if the answer has no body. */
  stream?: Readable;
}

/**
 * How long a browser reuses a file without asking. Lists mount the same photos again and again; an ended right or
 * session should still take effect soon, although signed links live for hours.
 */
const cacheSeconds = 300;

/** Serves a file, whole or in part, with headers that keep its content from running in our origin. */
export async function serveMedia(store: MediaStore, file: ServedFile, request: MediaRequest): Promise<MediaAnswer> {
  const size = await store.size(file.companyId, file.key);
  if (size === undefined) throw refuse("ERR_NO_MEDIA_FOUND");
  const { type, disposition } = serveAs(file.sniffedType);
  const etag = `"${file.sha256}"`;
  const headers: Record<string, string> = {
    "content-type": type,
    "content-disposition": contentDisposition(disposition, file.name),
    "x-content-type-options": "nosniff",
    "content-security-policy": "sandbox; default-src 'none'",
    "cross-origin-resource-policy": file.isEmbeddable ? "cross-origin" : "same-origin",
    "cache-control": `private, max-age=${cacheSeconds}`,
    // The next user of this browser must get nothing from the cache, and each origin needs its own permission.
    vary: "authorization, origin",
    "accept-ranges": "bytes",
    etag,
  };
  if (matches(request.headers["if-none-match"], etag)) return { status: 304, headers };

  // The client has a part of another version: send the whole file.
  const ifRange = request.headers["if-range"];
  const range = parseRange(ifRange === undefined || ifRange === etag ? request.headers.range : undefined, size);
  if (range.kind === "unsatisfiable") {
    return { status: 416, headers: { ...headers, "content-range": `bytes */${size}`, "content-length": "0" } };
  }
  const { start, end } = range.kind === "part" ? range : { start: 0, end: size - 1 };
  headers["content-length"] = String(end - start + 1);
  if (range.kind === "part") headers["content-range"] = `bytes ${start}-${end}/${size}`;
  const status = range.kind === "part" ? 206 : 200;
  if (request.method === "HEAD") return { status, headers };
  const stream = await store.read(file.companyId, file.key, range.kind === "part" ? { start, end } : undefined);
  return { status, headers, stream };
}

function matches(header: string | undefined, etag: string): boolean {
  if (header === undefined) return false;
  return header.trim() === "*" || header.split(",").some((one) => one.trim().replace(/^W\//, "") === etag);
}
