import { DeleteObjectCommand, GetObjectCommand, PutObjectCommand } from "@aws-sdk/client-s3";
import { randomBytes } from "node:crypto";
import type { S3Place } from "./places.ts";
import { s3Client } from "./s3-store.ts";

/** Milliseconds for the whole test. */
const limitMs = 7_000;

/** Writes, reads and deletes a small object; answers the difference between S3's clock and ours. Throws S3's error. */
export async function tryS3(place: S3Place): Promise<{ skewMs: number }> {
  const client = s3Client(place);
  let skewMs = 0;
  client.middlewareStack.add(
    (next) => async (args) => {
      const result = await next(args);
      const date = Date.parse((result.response as { headers?: Record<string, string> }).headers?.date ?? "");
      // S3's time is truncated to seconds: half a second late on average.
      if (!Number.isNaN(date)) skewMs = Math.max(0, Math.abs(Date.now() - date - 500) - 500);
      return result;
    },
    { step: "deserialize", priority: "low" },
  );
  const at = { Bucket: place.bucket, Key: `${place.prefix}doctor/${randomBytes(16).toString("hex")}` };
  const deadline = { abortSignal: AbortSignal.timeout(limitMs) };
  try {
    await client.send(new PutObjectCommand({ ...at, Body: "doctor" }), deadline);
    const { Body } = await client.send(new GetObjectCommand(at), deadline);
    if ((await Body?.transformToString()) !== "doctor") throw new Error("S3 does not show what it was given");
    await client.send(new DeleteObjectCommand(at), deadline);
  } finally {
    client.destroy();
  }
  return { skewMs };
}
