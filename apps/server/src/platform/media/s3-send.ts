import {
  AbortMultipartUploadCommand,
  CompleteMultipartUploadCommand,
  CreateMultipartUploadCommand,
  UploadPartCommand,
  type S3Client,
} from "@aws-sdk/client-s3";
import { createReadStream } from "node:fs";
import { Readable } from "node:stream";
import { pause, stall, unavailable, type Patience } from "./s3-read.ts";

const putTries = 3;
const joinMs = 10 * 60_000;

export interface Sending {
  client: S3Client;
  at: { Bucket: string; Key: string };
  patience: Patience;
}

/** S3 accepts 5 GB at once: a larger file is sent in at most 10,000 parts. A failed upload leaves nothing. */
export async function sendInParts(sending: Sending, file: string, size: number, partBytes: number): Promise<void> {
  const { client, at, patience } = sending;
  const deadline = () => ({ abortSignal: AbortSignal.timeout(patience.callMs) });
  const about = { ...at, ContentType: "application/octet-stream" };
  const { UploadId } = await client.send(new CreateMultipartUploadCommand(about), deadline()).catch(unavailable);
  try {
    const Parts: { PartNumber: number; ETag: string | undefined }[] = [];
    for (let start = 0; start < size; start += partBytes) {
      const PartNumber = Parts.length + 1;
      const end = Math.min(size, start + partBytes) - 1;
      const ETag = await withBody(sending, file, { start, end }, async (Body, abortSignal) => {
        const part = { ...at, UploadId, PartNumber, Body, ContentLength: end - start + 1 };
        return (await client.send(new UploadPartCommand(part), { abortSignal })).ETag;
      });
      Parts.push({ PartNumber, ETag });
    }
    // S3 joins the parts before it answers: that may take as long as a transfer.
    const { signal, done } = stall(joinMs);
    const whole = { ...at, UploadId, MultipartUpload: { Parts } };
    await client
      .send(new CompleteMultipartUploadCommand(whole), { abortSignal: signal })
      .catch(unavailable)
      .finally(done);
  } catch (error) {
    await client.send(new AbortMultipartUploadCommand({ ...at, UploadId }), deadline()).catch(() => undefined);
    throw error;
  }
}

/** Sends bytes of a file. A stream can't be sent twice: each try reads them again. */
export async function withBody<T>(
  { patience }: Sending,
  file: string,
  range: { start: number; end: number } | undefined,
  send: (body: Readable, signal: AbortSignal) => Promise<T>,
): Promise<T> {
  for (let attempt = 1; ; attempt++) {
    const { signal, moved, done } = stall(patience.stallMs);
    const body = Readable.from(chunksOf(file, range, moved), { objectMode: false });
    try {
      return await send(body, signal);
    } catch (error) {
      if (attempt === putTries || !isWorthAnotherTry(error)) unavailable(error);
      await pause(attempt);
    } finally {
      done();
      body.destroy();
    }
  }
}

async function* chunksOf(
  file: string,
  range: { start: number; end: number } | undefined,
  moved: () => void,
): AsyncGenerator<Uint8Array> {
  for await (const chunk of createReadStream(file, range)) {
    moved();
    yield chunk as Uint8Array;
  }
}

/** No answer, or a temporary error from S3. */
function isWorthAnotherTry(error: unknown): boolean {
  const status = (error as { $metadata?: { httpStatusCode?: number } }).$metadata?.httpStatusCode;
  return status === undefined || status >= 500 || status === 429 || status === 408;
}
