import { GetObjectCommand, type S3Client } from "@aws-sdk/client-s3";
import { Readable } from "node:stream";
import { setTimeout as wait } from "node:timers/promises";
import { Refusal } from "../refusal.ts";
import { StoreUnavailable, type ByteRange } from "./store.ts";

/** How long S3 is waited for, milliseconds. */
export interface Patience {
  /** For a call without a body, with its retries. */
  callMs: number;
  /** Without a byte, in a transfer. */
  stallMs: number;
}
/** So often a reading goes on where it broke off, without a byte in between. */
const readTries = 3;

interface ObjectName {
  Bucket: string;
  Key: string;
}

/** S3 has no such file. A bucket that is missing is a fault, and not a file that is lost. */
export function isAbsent(error: unknown): boolean {
  const { name, $metadata } = error as { name?: string; $metadata?: { httpStatusCode?: number } };
  return name === "NoSuchKey" || name === "NotFound" || ($metadata?.httpStatusCode === 404 && name !== "NoSuchBucket");
}

/** Says what S3 answered, or that it did not. */
export function unavailable(error: unknown): never {
  if (error instanceof Refusal || error instanceof StoreUnavailable) throw error;
  // Not its cause: that holds the whole answer, sockets and all.
  const { name, message } = error as Error;
  const isLate = name === "AbortError" || name === "TimeoutError";
  throw new StoreUnavailable(`S3: ${isLate ? "no answer in time" : `${name}: ${message}`}`);
}

/** A signal that is aborted once nothing has moved for long. Call `done` at the end. */
export function stall(ms: number): { signal: AbortSignal; moved: () => void; done: () => void } {
  const controller = new AbortController();
  let timer: NodeJS.Timeout | undefined;
  const done = () => clearTimeout(timer);
  const moved = () => {
    done();
    timer = setTimeout(() => controller.abort(), ms);
  };
  moved();
  return { signal: controller.signal, moved, done };
}

/** Pauses before the next try, longer each time, and not all at once. */
export const pause = (attempt: number): Promise<void> => wait(200 * 4 ** (attempt - 1) * (0.5 + Math.random()));

/** Reads an object or a part of it; undefined if there is none. What breaks off goes on from there. */
export async function openObject(
  client: S3Client,
  at: ObjectName,
  range: ByteRange | undefined,
  { stallMs }: Patience,
): Promise<Readable | undefined> {
  const opened = await get(client, at, range, { stallMs });
  const reading = { start: range?.start ?? 0, stallMs };
  return opened && Readable.from(chunksOf(client, at, opened, reading), { objectMode: false });
}

interface Opened {
  body: Readable;
  size: number;
  etag: string | undefined;
}

async function* chunksOf(
  client: S3Client,
  at: ObjectName,
  first: Opened,
  { start, stallMs }: { start: number; stallMs: number },
): AsyncGenerator<Uint8Array> {
  const end = start + first.size;
  let [offset, attempt, body] = [start, 1, first.body];
  try {
    while (offset < end) {
      let chunk: Uint8Array | undefined;
      try {
        chunk = await nextOf(body, stallMs);
      } catch (error) {
        body.destroy();
        if (attempt === readTries) unavailable(error);
        await pause(attempt++);
        const again = await get(client, at, { start: offset, end: end - 1 }, { etag: first.etag, stallMs });
        if (!again) unavailable(new Error("the file went while it was read"));
        body = again.body;
        continue;
      }
      attempt = 1;
      offset += chunk.length;
      // Outside the `try`: what the reader throws is not the object's.
      yield chunk;
    }
  } finally {
    body.destroy();
  }
}

/** The next bytes. The time counts only while somebody waits for them: a slow reader is no fault of S3's. */
async function nextOf(body: Readable, stallMs: number): Promise<Uint8Array> {
  let timer: NodeJS.Timeout | undefined;
  const late = new Promise<never>((_, reject) => {
    timer = setTimeout(() => reject(new Error(`no byte in ${stallMs / 1_000} s`)), stallMs);
  });
  try {
    const next = await Promise.race([body.iterator({ destroyOnReturn: false }).next(), late]);
    if (next.done) throw new Error("the file ended early");
    return next.value as Uint8Array;
  } finally {
    clearTimeout(timer);
  }
}

async function get(
  client: S3Client,
  at: ObjectName,
  range: ByteRange | undefined,
  { etag, stallMs }: { etag?: string | undefined; stallMs: number },
): Promise<Opened | undefined> {
  const { signal, done } = stall(stallMs);
  try {
    const found = await client.send(
      new GetObjectCommand({
        ...at,
        ...(range ? { Range: `bytes=${range.start}-${range.end}` } : {}),
        // Never the rest of another file.
        ...(etag === undefined ? {} : { IfMatch: etag }),
      }),
      { abortSignal: signal },
    );
    const body = found.Body as Readable;
    // Whoever reads hears of it: an error nobody hears would end the process.
    body.on("error", () => undefined);
    return { body, size: found.ContentLength ?? 0, etag: found.ETag };
  } catch (error) {
    if (isAbsent(error)) return undefined;
    return unavailable(error);
  } finally {
    done();
  }
}
