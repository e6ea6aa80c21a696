import { createHash, randomBytes } from "node:crypto";
import { mkdtemp, readdir, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import path from "node:path";
import { Readable } from "node:stream";
import { buffer } from "node:stream/consumers";
import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { startS3, type S3Server } from "../../testing/s3-server.ts";
import { mediaPlacesOf, type S3Place } from "./places.ts";
import { openS3Store } from "./s3-store.ts";
import type { ByteRange, MediaStore } from "./store.ts";

const limits = { maxBytes: 3_000_000 };
let s3: S3Server;
let folder: string;
let store: MediaStore;
/** Gives up soon: for what never answers. Elsewhere a busy machine must not look like a silent S3. */
let hasty: MediaStore;
let logged: object[] = [];

beforeAll(async () => {
  s3 = await startS3();
  folder = await mkdtemp(path.join(tmpdir(), "recado-s3-store-"));
  const log = { error: (values: unknown) => void logged.push(values as object) };
  const options = { incoming: path.join(folder, "incoming"), log };
  const patience = { callMs: 25_000, stallMs: 25_000, idleMs: 25_000 };
  store = await openS3Store(placeOf(s3.mediaUrl), { ...options, patience });
  hasty = await openS3Store(placeOf(s3.mediaUrl), {
    ...options,
    patience: { ...patience, callMs: 1_000, stallMs: 1_000 },
  });
});
beforeEach(() => {
  logged = [];
  s3.requests = {};
  s3.fault = () => undefined;
});
afterAll(async () => {
  await s3.close();
  await rm(folder, { recursive: true, force: true });
});

const placeOf = (mediaUrl: string) => mediaPlacesOf(mediaUrl)[0] as S3Place;
const put = (companyId: number, bytes: string | Buffer, key?: string, to = store) =>
  to.put(companyId, Readable.from([Buffer.from(bytes)]), { ...limits, ...(key && { key }) });
const content = async (companyId: number, key: string, range?: ByteRange, from = store) =>
  buffer(await from.read(companyId, key, range));
const listed = async () => {
  const keys: string[] = [];
  for await (const { companyId, key } of store.list()) keys.push(`${companyId}/${key}`);
  return keys;
};

describe("what is put", () => {
  it("is there to be read, whole or in part, with its size, hash and type", async () => {
    const stored = await put(1, "olá, mundo");
    expect(stored).toEqual({
      key: expect.stringMatching(/^[0-9a-f]{32}$/),
      size: 11,
      sha256: createHash("sha256").update("olá, mundo").digest("hex"),
      sniffedType: "text/plain",
    });
    expect((await content(1, stored.key)).toString()).toBe("olá, mundo");
    expect((await content(1, stored.key, { start: 6, end: 8 })).toString()).toBe("mun");
    expect(await store.size(1, stored.key)).toBe(11);
    expect(await readdir(path.join(folder, "incoming"))).toEqual([]);
  });

  it("may be empty, or large", async () => {
    const large = randomBytes(2_500_000);
    const { key } = await put(1, large);
    expect((await content(1, key)).equals(large)).toBe(true);
    expect((await content(1, (await put(1, "")).key)).length).toBe(0);
  });

  it("takes the place of what has its key, unless its content is another than was told", async () => {
    const { key } = await put(1, "one");
    await put(1, "two", key);
    const wrong = { ...limits, key, sha256: "0".repeat(64) };
    await expect(store.put(1, Readable.from([Buffer.from("three")]), wrong)).rejects.toThrow("other content");
    expect((await content(1, key)).toString()).toBe("two");
  });

  it("is refused over the limit, and nothing of it stays", async () => {
    const before = await listed();
    await expect(put(1, Buffer.alloc(3_000_001))).rejects.toMatchObject({ code: "ERR_PAYLOAD_TOO_LARGE" });
    expect(await listed()).toEqual(before);
  });
});

it("shows a company no other's file, and takes all of one company away", async () => {
  const [ours, theirs, similar] = [await put(7, "ours"), await put(8, "theirs"), await put(71, "similar")];
  await expect(store.read(8, ours.key)).rejects.toMatchObject({ code: "ERR_NO_MEDIA_FOUND" });
  await store.remove(8, ours.key);
  expect(await store.size(7, ours.key)).toBe(4);
  await store.removeCompany(7);
  await store.removeCompany(7);
  expect(await store.size(7, ours.key)).toBeUndefined();
  expect(await store.size(8, theirs.key)).toBe(6);
  expect(await listed()).toContain(`71/${similar.key}`);
});

it.each(["../1", "", "a".repeat(31), "A".repeat(32), `${"a".repeat(32)}\n`, "a".repeat(32)])(
  "says of the key %j that there is no such file",
  async (key) => {
    await expect(store.read(1, key)).rejects.toMatchObject({ code: "ERR_NO_MEDIA_FOUND" });
    expect(await store.size(1, key)).toBeUndefined();
    await store.remove(1, key);
  },
);

it("takes what is too large for one call in parts, and goes on after 503", async () => {
  const log = { error: () => undefined };
  const parts = 5 * 1_024 ** 2;
  const inParts = await openS3Store(placeOf(s3.mediaUrl), {
    incoming: path.join(folder, "incoming"),
    log,
    partBytes: parts,
  });
  const large = randomBytes(2 * parts + 1_000);
  let refused = 0;
  s3.fault = (method, address) =>
    method === "PUT" && address.includes("partNumber=2") && refused++ === 0 ? { status: 503 } : undefined;
  const { key } = await inParts.put(1, Readable.from([large]), { maxBytes: large.length });
  expect(await inParts.size(1, key)).toBe(large.length);
  expect((await buffer(await inParts.read(1, key))).equals(large)).toBe(true);
  s3.fault = (method, address) => (address.includes("partNumber=3") ? { status: 403 } : undefined);
  const before = await listed();
  await expect(inParts.put(1, Readable.from([large]), { maxBytes: large.length })).rejects.toThrow(/^S3: /);
  expect(await listed()).toEqual(before);
});

it("takes one connection for one reader after the other", async () => {
  const { key } = await put(1, randomBytes(300_000));
  await content(1, key);
  const before = s3.connections;
  for (let n = 0; n < 5; n++) await content(1, key);
  expect(s3.connections - before).toBeLessThanOrEqual(1);
});

it("lets go of what is closed unread, and of what nobody goes on reading", async () => {
  const large = randomBytes(2_000_000);
  const { key } = await put(1, large);
  const patience = { callMs: 25_000, stallMs: 25_000, idleMs: 150 };
  const log = { error: () => undefined };
  const patient = await openS3Store(placeOf(s3.mediaUrl), { incoming: path.join(folder, "incoming"), log, patience });
  for (let n = 0; n < 70; n++) (await patient.read(1, key)).destroy();
  const paused = await Promise.all(Array.from({ length: 64 }, () => patient.read(1, key)));
  expect((await buffer(await patient.read(1, key))).equals(large)).toBe(true);
  for (const stream of paused.slice(0, 3)) expect((await buffer(stream)).equals(large)).toBe(true);
  for (const stream of paused) stream.destroy();
});

describe("when S3 fails", () => {
  it("asks again after 503, and stores the file once", async () => {
    let refused = 0;
    s3.fault = (method) => (method === "PUT" && refused++ < 2 ? { status: 503 } : undefined);
    const { key } = await put(1, "patience");
    expect(s3.requests.PUT).toBe(3);
    refused = 0;
    s3.fault = (method) => (method !== "PUT" && refused++ < 2 ? { status: 503 } : undefined);
    expect(await store.size(1, key)).toBe(8);
  });

  it("says so when 503 does not end, and keeps nothing on the disk", async () => {
    const { key } = await put(1, "there");
    s3.fault = () => ({ status: 503 });
    await expect(put(1, "x")).rejects.toThrow(/^S3: SlowDown/);
    await expect(store.read(1, key)).rejects.toThrow(/^S3: /);
    await expect(store.size(1, key)).rejects.toThrow(/^S3: /);
    expect(await readdir(path.join(folder, "incoming"))).toEqual([]);
  });

  it("ends every wait where S3 answers nothing", async () => {
    const { key } = await put(1, "there");
    s3.fault = () => "hang";
    await expect(put(1, "x", undefined, hasty)).rejects.toThrow("S3: no answer in time");
    await expect(hasty.size(1, key)).rejects.toThrow("S3: no answer in time");
    await expect(hasty.read(1, key)).rejects.toThrow("S3: no answer in time");
  });

  it("goes on reading where the line broke or stalled", async () => {
    const large = randomBytes(2_000_000);
    const { key } = await put(1, large);
    let cuts = 0;
    s3.fault = (method) =>
      method === "GET" && cuts++ < 2 ? (cuts === 1 ? { cutAfter: 700_001 } : { stallAfter: 600_000 }) : undefined;
    expect((await content(1, key, undefined, hasty)).equals(large)).toBe(true);
    cuts = 0;
    expect((await content(1, key, { start: 5, end: 1_999_990 }, hasty)).equals(large.subarray(5, 1_999_991))).toBe(
      true,
    );
  });

  it("ends a reading that can't go on with an error, not with half a file", async () => {
    const { key } = await put(1, randomBytes(2_000_000));
    const stream = await store.read(1, key);
    s3.fault = () => ({ status: 503 });
    await expect(buffer(stream).then(() => content(1, key))).rejects.toThrow(/^S3: /);
    let gets = 0;
    s3.fault = (method) => (method === "GET" ? (gets++ === 0 ? { cutAfter: 1_000 } : { status: 503 }) : undefined);
    await expect(content(1, key)).rejects.toThrow(/^S3: /);
  });

  it("does not fail a deletion that is done already, and logs what stays", async () => {
    const { key } = await put(1, "old");
    s3.fault = () => ({ status: 503 });
    await store.remove(1, key);
    expect(logged).toMatchObject([{ companyId: 1, key }]);
    await expect(store.erase(1, key)).rejects.toThrow(/^S3: /);
    s3.fault = () => undefined;
    await store.erase(1, key);
    await store.erase(1, key);
    expect(await store.size(1, key)).toBeUndefined();
  });

  it("tells a bucket that is missing from a file that is lost", async () => {
    const nowhere = { ...placeOf(s3.mediaUrl), bucket: "nowhere" };
    const lost = await openS3Store(nowhere, {
      incoming: path.join(folder, "incoming"),
      log: { error: () => undefined },
    });
    await expect(lost.size(1, "a".repeat(32))).rejects.toThrow(/^S3: .*NoSuchBucket/);
    await expect(lost.read(1, "a".repeat(32))).rejects.toThrow(/^S3: NoSuchBucket/);
    await expect(lost.put(1, Readable.from([Buffer.from("x")]), limits)).rejects.toThrow(/^S3: NoSuchBucket/);
  });

  it("says that the key is wrong", async () => {
    const wrong = { ...placeOf(s3.mediaUrl), credentials: { accessKeyId: "nobody", secretAccessKey: "other" } };
    const closed = await openS3Store(wrong, {
      incoming: path.join(folder, "incoming"),
      log: { error: () => undefined },
    });
    await expect(closed.put(1, Readable.from([Buffer.from("x")]), limits)).rejects.toThrow(/^S3: InvalidAccessKeyId/);
  });
});

describe("MEDIA_URL", () => {
  it.each([
    [undefined, [{ kind: "disk" }]],
    ["disk", [{ kind: "disk" }]],
    ["s3://files", [{ kind: "s3", bucket: "files", prefix: "", region: "us-east-1" }, { kind: "disk" }]],
    ["disk, s3://files/a/b/?region=sa-east-1", [{ kind: "disk" }, { kind: "s3", prefix: "a/b/", region: "sa-east-1" }]],
    [
      "s3://key:se%2Fcret@files?endpoint=http%3A%2F%2Flocalhost%3A9000",
      [
        { endpoint: "http://localhost:9000", credentials: { accessKeyId: "key", secretAccessKey: "se/cret" } },
        { kind: "disk" },
      ],
    ],
  ])("%s", (text, places) => {
    expect(mediaPlacesOf(text)).toMatchObject(places);
  });

  it.each([
    "",
    "file:///tmp",
    "s3://",
    "s3://Files",
    "s3://files:9000",
    "s3://key@files",
    "s3://files?acl=public",
    "s3://files?endpoint=ftp://x",
    "s3://files/%E0%A4",
    "disk,disk",
    "s3://one,s3://other",
    "disk,",
  ])("is refused: %j, and never shown", (text) => {
    expect(() => mediaPlacesOf(text)).toThrow(/^MEDIA_URL must be/);
  });
});
