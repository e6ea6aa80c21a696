import { createReadStream } from "node:fs";
import { rm, stat } from "node:fs/promises";
import { Readable } from "node:stream";
import { encryptedStream, type MediaConnInfo } from "baileys";
import { Agent, request } from "undici";
import type { App } from "../../platform/app.ts";
import { Refusal } from "../../platform/refusal.ts";
import { SendRefused, type MediaSource, type OutboundFile } from "../port.ts";

/** Upload path and key purpose of each kind of file. */
const kinds = {
  image: { path: "/mms/image", purpose: "image" },
  video: { path: "/mms/video", purpose: "video" },
  audio: { path: "/mms/audio", purpose: "audio" },
  application: { path: "/mms/document", purpose: "document" },
  sticker: { path: "/mms/image", purpose: "sticker" },
} as const;

/** Milliseconds without progress after which an upload is aborted. */
const silenceMs = 60_000;
const line = new Agent({ headersTimeout: 0, bodyTimeout: silenceMs, connect: { timeout: 10_000 } });
/** Milliseconds. WhatsApp keeps a file for at least two weeks. */
const keptMs = 7 * 24 * 3_600_000;

export interface UploadPlace {
  app: App;
  companyId: number;
  /** WhatsApp's media hosts and an upload token; `fresh` requests a new token. */
  leave(fresh: boolean): Promise<Pick<MediaConnInfo, "auth" | "hosts">>;
  /** Aborted when the session is over. */
  over: AbortSignal;
}

/** Whether a file uploaded earlier is still at WhatsApp. */
export const liesThere = (source: MediaSource | null): source is MediaSource =>
  source !== null && Date.now() - Number(source.uploadedAt ?? 0) * 1_000 < keptMs;

/** Encrypts and uploads a stored file as a stream. Answers its location and keys. */
export async function uploadFile(place: UploadPlace, file: OutboundFile): Promise<MediaSource> {
  const stream = await place.app.media.read(place.companyId, file.storageKey).catch((error: unknown) => {
    // The file existed when the message was written; it was deleted since, so there is nothing to send.
    if (error instanceof Refusal) throw new SendRefused(error.code);
    throw error;
  });
  const { path, purpose } = kinds[file.kind];
  const sealed = await encryptedStream({ stream }, purpose);
  try {
    const { url, directPath } = await bring(place, path, sealed.encFilePath, sealed.fileEncSha256);
    return {
      purpose,
      url,
      directPath,
      mediaKey: Buffer.from(sealed.mediaKey).toString("base64"),
      sha256: Buffer.from(sealed.fileSha256).toString("base64"),
      encryptedSha256: Buffer.from(sealed.fileEncSha256).toString("base64"),
      size: sealed.fileLength,
      uploadedAt: Math.floor(Date.now() / 1_000),
    };
  } finally {
    await rm(sealed.encFilePath, { force: true });
  }
}

async function bring(
  place: UploadPlace,
  path: string,
  sealedFile: string,
  hash: Uint8Array,
): Promise<{ url: string; directPath: string }> {
  const name = Buffer.from(hash).toString("base64url");
  let failure: unknown;
  // Retry once with a new token: the old one may have expired.
  for (const fresh of [false, true]) {
    const { auth, hosts } = await place.leave(fresh);
    for (const { hostname } of hosts) {
      const url = new URL(`${path}/${name}`, place.app.config.whatsappMediaUrl ?? `https://${hostname}`);
      url.searchParams.set("auth", auth);
      url.searchParams.set("token", name);
      try {
        return await post(url, sealedFile, place.over);
      } catch (error) {
        if (error instanceof SendRefused || place.over.aborted) throw error;
        failure = error;
      }
    }
  }
  throw new Error("No host took the file.", { cause: failure });
}

async function post(url: URL, sealedFile: string, over: AbortSignal): Promise<{ url: string; directPath: string }> {
  const { size } = await stat(sealedFile);
  const watch = new Silence();
  const file = createReadStream(sealedFile, { highWaterMark: 256 * 1_024 });
  const { statusCode, body } = await request(url, {
    dispatcher: line,
    method: "POST",
    headers: {
      "content-type": "application/octet-stream",
      "content-length": String(size),
      origin: "https://web.whatsapp.com",
    },
    body: Readable.from(watch.over(file)),
    signal: AbortSignal.any([watch.signal, over]),
  }).finally(() => watch.end());
  if (statusCode === 413 || statusCode === 415) {
    await body.dump();
    throw new SendRefused("ERR_SENDING_WAPP_MSG");
  }
  if (statusCode < 200 || statusCode > 299) {
    await body.dump();
    throw new Error(`The host answered ${statusCode}.`);
  }
  const answer = (await body.json()) as { url?: unknown; direct_path?: unknown };
  if (typeof answer.url !== "string" || typeof answer.direct_path !== "string")
    throw new Error("The host did not say where the file lies.");
  return { url: answer.url, directPath: answer.direct_path };
}

/** Aborts a request without progress. */
class Silence {
  private readonly broken = new AbortController();
  private timer: NodeJS.Timeout | undefined;

  get signal(): AbortSignal {
    return this.broken.signal;
  }

  async *over(stream: AsyncIterable<Uint8Array>): AsyncGenerator<Uint8Array> {
    for await (const chunk of stream) {
      this.heard();
      yield chunk;
    }
    this.heard();
  }

  end(): void {
    clearTimeout(this.timer);
  }

  private heard(): void {
    clearTimeout(this.timer);
    this.timer = setTimeout(() => this.broken.abort(new Error("The line is silent.")), silenceMs).unref();
  }
}
