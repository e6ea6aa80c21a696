import {
  DeleteObjectCommand,
  HeadBucketCommand,
  HeadObjectCommand,
  ListObjectsV2Command,
  PutObjectCommand,
  S3Client,
} from "@aws-sdk/client-s3";
import { randomBytes } from "node:crypto";
import { rm, statfs } from "node:fs/promises";
import path from "node:path";
import { sideBySide } from "../side-by-side.ts";
import type { Log } from "../log.ts";
import { refuse } from "../refusal.ts";
import type { S3Place } from "./places.ts";
import { openIncoming, receiveFile, type Received } from "./receive-file.ts";
import { isAbsent, openObject, unavailable, type Patience } from "./s3-read.ts";
import { sendInParts, withBody } from "./s3-send.ts";
import { companyPart, isStorageKey, type MediaStore } from "./store.ts";

const usualPatience: Patience = { callMs: 12_000, stallMs: 20_000, idleMs: 30_000 };
/** Larger files are sent in parts of this size: 10,000 of them make 640 GB. */
const usualPartBytes = 64 * 1_024 ** 2;

export interface S3Options {
  /**
   * A folder on our disk through which uploads pass: their type, size and hash are known before they are sent to S3.
   */
  incoming: string;
  log: Pick<Log, "error">;
  now?: Date;
  patience?: Patience;
  partBytes?: number;
}

const nothing = (): void => undefined;
const silent = { debug: nothing, info: nothing, warn: nothing, error: nothing, trace: nothing };

export function s3Client({ region, endpoint, credentials }: S3Place): S3Client {
  const isOthers = endpoint ?? process.env.AWS_ENDPOINT_URL_S3 ?? process.env.AWS_ENDPOINT_URL;
  return new S3Client({
    region,
    ...(endpoint === undefined ? {} : { endpoint }),
    ...(credentials ? { credentials } : {}),
    forcePathStyle: isOthers !== undefined,
    maxAttempts: 4,
    // Services other than AWS don't know the newer checksums; MD5 is sent with each file.
    requestChecksumCalculation: "WHEN_REQUIRED",
    responseChecksumValidation: "WHEN_REQUIRED",
    // The client also prints what it throws on the console.
    logger: silent,
    requestHandler: { connectionTimeout: 3_000, httpsAgent: { maxSockets: 64 }, httpAgent: { maxSockets: 64 } },
  });
}

/**
 * The store in a bucket: `{prefix}{company}/{first two of the key}/{key}`, as on a disk. Every wait has a timeout;
 * without an answer from S3 throws `StoreUnavailable`.
 */
export async function openS3Store(
  place: S3Place,
  { incoming, log, now = new Date(), patience = usualPatience, partBytes = usualPartBytes }: S3Options,
): Promise<MediaStore> {
  await openIncoming(incoming, now);
  const client = s3Client(place);
  const Bucket = place.bucket;
  const nameOf = (companyId: number, key: string) => {
    if (!isStorageKey(key)) throw refuse("ERR_NO_MEDIA_FOUND");
    return `${place.prefix}${companyPart(companyId)}/${key.slice(0, 2)}/${key}`;
  };
  const deadline = () => ({ abortSignal: AbortSignal.timeout(patience.callMs) });

  async function* names(below: string): AsyncGenerator<string[]> {
    let ContinuationToken: string | undefined;
    do {
      const page = await client
        .send(new ListObjectsV2Command({ Bucket, Prefix: below, ContinuationToken }), deadline())
        .catch(unavailable);
      yield (page.Contents ?? []).flatMap(({ Key }) => (Key === undefined ? [] : [Key]));
      ContinuationToken = page.NextContinuationToken;
    } while (ContinuationToken !== undefined);
  }

  async function send(Key: string, { part, size, md5 }: Received): Promise<void> {
    const sending = { client, at: { Bucket, Key }, patience };
    if (size > partBytes) return sendInParts(sending, part, size, partBytes);
    const about = { ContentLength: size, ContentMD5: md5, ContentType: "application/octet-stream" };
    await withBody(sending, part, undefined, (Body, abortSignal) =>
      client.send(new PutObjectCommand({ Bucket, Key, Body, ...about }), { abortSignal }),
    );
  }

  async function drop(Key: string): Promise<void> {
    await client.send(new DeleteObjectCommand({ Bucket, Key }), deadline()).catch((error: unknown) => {
      if (!isAbsent(error)) unavailable(error);
    });
  }

  async function erase(companyId: number, key: string): Promise<void> {
    if (isStorageKey(key)) await drop(nameOf(companyId, key));
  }

  /** A HEAD's 404 does not say what is missing: the file or the whole bucket. */
  let seenAt = -Infinity;
  async function assertBucket(): Promise<void> {
    if (performance.now() - seenAt < 60_000) return;
    await client.send(new HeadBucketCommand({ Bucket }), deadline()).catch((error: unknown) => {
      unavailable(isAbsent(error) ? new Error(`NoSuchBucket: ${Bucket}`) : error);
    });
    seenAt = performance.now();
  }

  return {
    staysOnDisk: false,

    async put(companyId, source, options) {
      const { key = randomBytes(16).toString("hex") } = options;
      const name = nameOf(companyId, key);
      const received = await receiveFile(incoming, source, options, { withMd5: true });
      try {
        await send(name, received);
      } catch (error) {
        // It may have arrived although we got no answer; under its own key nothing refers to it.
        if (options.key === undefined)
          client.send(new DeleteObjectCommand({ Bucket, Key: name }), deadline()).catch(() => undefined);
        throw error;
      } finally {
        await rm(received.part, { force: true });
      }
      const { size, sha256, sniffedType } = received;
      return { key, size, sha256, sniffedType };
    },

    async read(companyId, key, range) {
      const found = await openObject(client, { Bucket, Key: nameOf(companyId, key) }, range, patience);
      if (!found) throw refuse("ERR_NO_MEDIA_FOUND");
      return found;
    },

    async size(companyId, key) {
      if (!isStorageKey(key)) return undefined;
      const head = new HeadObjectCommand({ Bucket, Key: nameOf(companyId, key) });
      const found = await client.send(head, deadline()).catch(async (error: unknown) => {
        if (!isAbsent(error)) unavailable(error);
        await assertBucket();
        return undefined;
      });
      return found && (found.ContentLength ?? 0);
    },

    async remove(companyId, key) {
      // The database has already deleted it: a file that stays is unused, and not worth a failure.
      await erase(companyId, key).catch((error: unknown) =>
        log.error({ err: error, companyId, key }, "a deleted file stays in S3"),
      );
    },

    erase,

    async room() {
      const { bavail, blocks, bsize } = await statfs(path.dirname(incoming));
      return { free: bavail * bsize, total: blocks * bsize };
    },

    async removeCompany(companyId) {
      // One by one: for a list, services other than AWS want a checksum that the client does not send.
      for await (const page of names(`${place.prefix}${companyPart(companyId)}/`)) await sideBySide(page, drop);
    },

    async *list() {
      for await (const page of names(place.prefix))
        for (const name of page) {
          const [, company = "", key = ""] =
            /^([1-9]\d{0,15})\/[0-9a-f]{2}\/([0-9a-f]{32})$/.exec(name.slice(place.prefix.length)) ?? [];
          if (key !== "") yield { companyId: Number(company), key };
        }
    },
  };
}
