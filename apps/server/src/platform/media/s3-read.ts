import { GetObjectCommand, type S3Client } from "@aws-sdk/client-s3";
import { Readable } from "node:stream";
import { setTimeout as wait } from "node:timers/promises";
import { Refusal } from "../refusal.ts";
import { StoreUnavailable, type ByteRange } from "./store.ts";

/** Timeouts for S3, ms. */
export interface Patience {
  /** For a call without a body, with its retries. */
  callMs: number;
  /** Without a byte, in a transfer. */
  stallMs: number;
  /** How long an answer stays open for a reader who pauses. */
  idleMs: number;
}
/** How often a broken read is resumed without receiving a byte in between. */
const readTries = 3;

interface ObjectName {
  Bucket: string;
  Key: string;
}

/** S3 has no such file. A missing bucket is an error, not a missing file. */
export function isAbsent(error: unknown): boolean {
  const { name, $metadata } = error as { name?: string; $metadata?: { httpStatusCode?: number } };
  return name === "NoSuchKey" || name === "NotFound" || ($metadata?.httpStatusCode === 404 && name !== "NoSuchBucket");
}

/** Throws with S3's answer, or because there was none. */
export function unavailable(error: unknown): never {
  if (error instanceof Refusal || error instanceof StoreUnavailable) throw error;
  // Without its cause, which holds the whole answer and sockets.
  const { name, message } = error as Error;
  const isLate = name === "AbortError" || name === "TimeoutError";
  throw new StoreUnavailable(`S3: ${isLate ? "no answer in time" : `${name}: ${message}`}`);
}

/** A signal that aborts when nothing has moved for this time. Call `done` at the end. */
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

/** Pauses before the next try, with growing, randomised length. */
export const pause = (attempt: number): Promise<void> => wait(200 * 4 ** (attempt - 1) * (0.5 + Math.random()));

/** Reads an object or a part of it; undefined if there is none. A broken read is resumed where it stopped. */
export async function openObject(
  client: S3Client,
  at: ObjectName,
  range: ByteRange | undefined,
  patience: Patience,
): Promise<Readable | undefined> {
  const first = await get(client, at, range, patience);
  if (!first) return undefined;
  const start = range?.start ?? 0;
  const end = start + first.size;
  const reading: Reading = {
    line: new Line(first.body, patience),
    isOver: false,
    reopen: async (offset) => {
      const again = await get(client, at, { start: offset, end: end - 1 }, { ...patience, etag: first.etag });
      if (!again) unavailable(new Error("the file went while it was read"));
      return new Line(again.body, patience);
    },
  };
  const stream = Readable.from(chunksOf(reading, start, end), { objectMode: false });
  // A stream closed before its first read never enters the generator or its `finally`.
  stream.once("close", () => {
    reading.isOver = true;
    reading.line.close();
  });
  return stream;
}

interface Opened {
  body: Readable;
  size: number;
  etag: string | undefined;
}

interface Reading {
  line: Line;
  /** The reader has stopped. */
  isOver: boolean;
  reopen(offset: number): Promise<Line>;
}

async function* chunksOf(reading: Reading, start: number, end: number): AsyncGenerator<Uint8Array> {
  let [offset, attempt] = [start, 1];
  try {
    while (!reading.isOver) {
      let chunk: Uint8Array | undefined;
      if (reading.line.isClosed) {
        if (offset >= end) return;
        reading.line = await reading.reopen(offset);
      }
      try {
        // Read past the last byte too: a body read to its end frees its connection.
        chunk = await reading.line.next();
        if (!chunk && offset < end) throw new Error("the file ended early");
      } catch (error) {
        reading.line.close();
        if (reading.isOver || offset >= end) return;
        if (attempt === readTries) unavailable(error);
        await pause(attempt++);
        continue;
      }
      if (!chunk) return;
      attempt = 1;
      offset += chunk.length;
      reading.line.rest();
      // Outside the `try`: the reader's errors are not the object's.
      yield chunk;
    }
  } finally {
    reading.line.close();
  }
}

/** The bytes of one answer. Released after a while without reads: a paused player holds no connection. */
class Line {
  isClosed = false;
  private readonly body: Readable;
  private readonly patience: Patience;
  private readonly chunks: NodeJS.AsyncIterator<Uint8Array>;
  private idle: NodeJS.Timeout | undefined;

  constructor(body: Readable, patience: Patience) {
    this.body = body;
    this.patience = patience;
    this.chunks = body.iterator({ destroyOnReturn: false });
    this.rest();
  }

  /** From now on nobody waits for its bytes. */
  rest(): void {
    this.idle = setTimeout(() => this.close(), this.patience.idleMs).unref();
  }

  /**
   * The next bytes; undefined at the end. The timeout runs only while somebody waits: a slow reader is not S3's fault.
   */
  async next(): Promise<Uint8Array | undefined> {
    clearTimeout(this.idle);
    const { stallMs } = this.patience;
    let timer: NodeJS.Timeout | undefined;
    const late = new Promise<never>((_, reject) => {
      timer = setTimeout(() => reject(new Error(`no byte in ${stallMs / 1_000} s`)), stallMs);
    });
    try {
      const next = await Promise.race([this.chunks.next(), late]);
      return next.done ? undefined : next.value;
    } finally {
      clearTimeout(timer);
    }
  }

  close(): void {
    clearTimeout(this.idle);
    this.isClosed = true;
    this.body.destroy();
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
        // Refuse a continuation from another version of the file.
        ...(etag === undefined ? {} : { IfMatch: etag }),
      }),
      { abortSignal: signal },
    );
    const body = found.Body as Readable;
    // The reader gets the error; without a listener it would end the process.
    body.on("error", () => undefined);
    return { body, size: found.ContentLength ?? 0, etag: found.ETag };
  } catch (error) {
    if (isAbsent(error)) return undefined;
    return unavailable(error);
  } finally {
    done();
  }
}
