import path from "node:path";
import { Readable } from "node:stream";
import { takeStorageRoom } from "../../../identity/media/storage-room.ts";
import type { App } from "../../../platform/app.ts";
import { WorkQueue } from "../../../platform/crypto/work-queue.ts";
import { keyFor } from "../../../platform/media/key-for.ts";
import { refuse } from "../../../platform/refusal.ts";
import { prepareFile, type PreparedFile } from "./prepare-file.ts";

/** Bytes: fetched files are held in memory. */
export const largestFetched = 25_000_000;
const timeoutMs = 30_000;
/** Longest wait for a turn, ms. */
const longestWaitMs = 30_000;
/** Slow hosts keep their files in memory: those of one company may not fill it, nor those of all. */
const companyBounds = { atOnce: 4, waiting: 100 } as const;
const desk = new WorkQueue({ atOnce: 16, waiting: 1_000 });
const companyDesks = new WeakMap<App, Map<number, WorkQueue>>();

/** The host answered without the file. */
export class UrlFailed extends Error {}

/**
 * Fetches a file by an address that a program gave, and stores it under the key of `name`: another fetch replaces it.
 * A few at a time. Throws UrlFailed, OutboundFailed, OutboundRefused, or a refusal where there is no room or too many
 * wait.
 */
export async function fetchUrl(
  app: App,
  companyId: number,
  url: string,
  name: string,
  within: Within = {},
): Promise<PreparedFile> {
  const asked = performance.now();
  return deskOf(app, companyId).run(() =>
    desk.run(() => {
      if (performance.now() - asked > longestWaitMs) throw refuse("ERR_TOO_MANY_REQUESTS", { retryAfterSeconds: 5 });
      return fetchNow(app, companyId, url, name, within);
    }),
  );
}

interface Within {
  timeoutMs?: number;
  signal?: AbortSignal;
}

function deskOf(app: App, companyId: number): WorkQueue {
  const all = companyDesks.get(app) ?? new Map<number, WorkQueue>();
  companyDesks.set(app, all);
  const own = all.get(companyId) ?? new WorkQueue(companyBounds);
  all.set(companyId, own);
  return own;
}

async function fetchNow(app: App, companyId: number, url: string, name: string, within: Within): Promise<PreparedFile> {
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
