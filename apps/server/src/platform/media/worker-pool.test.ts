import { deflateSync } from "node:zlib";
import { expect, test } from "vitest";
import { photo } from "../../testing/sample-photo.ts";
import { FairQueue } from "../fair-queue.ts";
import type { Bytes } from "./read-recording.ts";
import { WorkerPool, type PoolLimits } from "./worker-pool.ts";

const limits: PoolLimits = { workers: 2, eachCompany: 1, milliseconds: 10_000, megabytes: 64, readBytes: 64 * 2 ** 20 };
const bytesOf = (file: Uint8Array): Bytes => ({
  size: file.length,
  read: async (start, end) => new Uint8Array(file.subarray(start, end)),
});

/** An MPEG frame of the smallest size: 8 kbit/s at 24 kHz, 24 bytes. */
function tinyFrames(size: number): Buffer {
  const frame = Buffer.alloc(24);
  frame.set([0xff, 0xf3, 0x14, 0xc4]);
  return Buffer.alloc(size, frame);
}

const box = (type: string, ...content: Buffer[]): Buffer => {
  const head = Buffer.alloc(8);
  head.writeUInt32BE(8 + content.reduce((sum, { length }) => sum + length, 0));
  head.write(type, 4, "latin1");
  return Buffer.concat([head, ...content]);
};
const fileType = box("ftyp", Buffer.from("isom\0\0\0\0isom", "latin1"));
const repeatedBoxes = (): Buffer => Buffer.concat([fileType, box("moov", Buffer.alloc(16_000_000, box("trak")))]);
const hugeBox = (): Buffer => {
  const head = box("moov");
  head.writeUInt32BE(0xffffffff);
  return Buffer.concat([fileType, head, Buffer.alloc(1_000)]);
};

/** A picture of 40,000 by 40,000 black pixels. */
function bomb(): Buffer {
  const chunk = (type: string, content: Buffer): Buffer => {
    const part = Buffer.concat([Buffer.alloc(4), Buffer.from(type, "latin1"), content, Buffer.alloc(4)]);
    part.writeUInt32BE(content.length);
    return part;
  };
  const header = Buffer.alloc(13);
  header.writeUInt32BE(40_000, 0);
  header.writeUInt32BE(40_000, 4);
  header.set([8, 2], 8);
  const signature = Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]);
  const data = deflateSync(Buffer.alloc(20_000_000));
  return Buffer.concat([signature, chunk("IHDR", header), chunk("IDAT", data), chunk("IEND", Buffer.alloc(0))]);
}

test.each([
  ["an MP3 of tiny frames", "lookAtRecording", () => tinyFrames(16_000_000)],
  ["an MP4 of repeated boxes", "lookAtRecording", repeatedBoxes],
  ["an MP4 with a box larger than the file", "lookAtRecording", hugeBox],
  ["a picture that unfolds to gigabytes", "lookAtPicture", bomb],
] as const)("%s ends within the limit and leaves the event loop free", async (_, kind, file) => {
  const pool = new WorkerPool({ ...limits, milliseconds: 4_000 });
  const bytes = bytesOf(file());
  let longest = 0;
  let last = performance.now();
  const beat = setInterval(() => {
    longest = Math.max(longest, performance.now() - last);
    last = performance.now();
  }, 20);
  const start = performance.now();
  await pool.run(1, kind, bytes);
  clearInterval(beat);
  expect(performance.now() - start).toBeLessThan(8_000);
  expect(longest).toBeLessThan(1_000);
  // The pool works on.
  expect(await pool.run(1, "lookAtPicture", bytesOf(await photo(80, 60)))).toMatchObject({ width: 80, height: 60 });
});

test("a company that waits for a slow file doesn't keep another waiting", async () => {
  const pool = new WorkerPool(limits);
  const held = Promise.withResolvers<Uint8Array>();
  const slow = { size: 100, read: () => held.promise };
  const first = [pool.run(1, "lookAtPicture", slow), pool.run(1, "lookAtPicture", slow)];
  expect(await pool.run(2, "lookAtPicture", bytesOf(await photo(80, 60)))).toMatchObject({ width: 80 });
  held.resolve(new Uint8Array(100));
  expect(await Promise.all(first)).toEqual([null, null]);
});

test("a range beyond the limit is not read", async () => {
  const pool = new WorkerPool({ ...limits, readBytes: 100 });
  expect(await pool.run(1, "lookAtPicture", bytesOf(await photo(80, 60)))).toBeNull();
});

test("companies take turns, each in order", () => {
  const queue = new FairQueue<string>();
  for (const work of ["a1", "a2", "a3"]) queue.add(1, work);
  for (const work of ["b1", "b2"]) queue.add(2, work);
  const taken = Array.from({ length: 6 }, () => queue.take(() => true));
  expect(taken).toEqual(["a1", "b1", "a2", "b2", "a3", undefined]);
});

test("a company that may have no more is passed over and keeps its turn", () => {
  const queue = new FairQueue<string>();
  queue.add(1, "a1");
  queue.add(2, "b1");
  expect(queue.take((company) => company !== 1)).toBe("b1");
  expect(queue.take(() => true)).toBe("a1");
});

test("of a company's thousand files a hundred wait, the others go without a look at once", async () => {
  const pool = new WorkerPool({ ...limits, workers: 1 });
  const never = { size: 1_000, read: () => Promise.withResolvers<Uint8Array>().promise };
  const looks = Array.from({ length: 1_000 }, () => pool.run(1, "lookAtPicture", never));
  const answered = await Promise.all(looks.slice(-899));
  expect(answered.every((look) => look === null)).toBe(true);
});
