import path from "node:path";
import { Readable } from "node:stream";
import { takeStorageRoom } from "../../../identity/media/storage-room.ts";
import type { App } from "../../../platform/app.ts";
import { keyFor } from "../../../platform/media/key-for.ts";
import { prepareFile, type PreparedFile } from "./prepare-file.ts";

/** Bytes: fetched files are held in memory. */
export const largestFetched = 25_000_000;
const timeoutMs = 30_000;

/** The host answered without the file. */
export class UrlFailed extends Error {}

/**
 * Fetches a file by an address that a program gave, and stores it under the key of `name`: another fetch replaces it.
 * Throws UrlFailed, OutboundFailed, OutboundRefused, or a refusal where there is no room.
 */
export async function fetchUrl(
  app: App,
  companyId: number,
  url: string,
  name: string,
  within: { timeoutMs?: number; signal?: AbortSignal } = {},
): Promise<PreparedFile> {
  const answer = await app.outbound.send({ url, timeoutMs, ...within, maxBytes: largestFetched, maxRedirects: 3 });
  if (answer.status !== 200 || answer.body.length === 0) throw new UrlFailed(`The address answered ${answer.status}.`);
  const giveBack = await takeStorageRoom(app, companyId, answer.body.length);
  const key = keyFor(app.secrets, `url/${companyId}/${name}`);
  try {
    const stored = await app.media.put(companyId, Readable.from([answer.body]), { maxBytes: largestFetched, key });
    return await prepareFile(app, companyId, { stored, fileName: nameIn(url), voiceNote: false });
  } catch (error) {
    giveBack();
    await app.media.remove(companyId, key);
    throw error;
  }
}

/** The last part of the address's path. */
function nameIn(url: string): string {
  const last = path.posix.basename(URL.parse(url)?.pathname ?? "");
  try {
    return decodeURIComponent(last) || "file";
  } catch {
    return last;
  }
}
