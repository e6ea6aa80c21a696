import { createHash } from "node:crypto";
import { mkdtemp, readdir, readFile, rm, stat, symlink, utimes, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import path from "node:path";
import { Readable } from "node:stream";
import { buffer } from "node:stream/consumers";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { openDiskStore } from "./disk-store.ts";
import { ContentDiffers, type MediaStore } from "./store.ts";

const limits = { maxBytes: 1_000_000 };
let folder: string;
let media: string;
let store: MediaStore;

beforeEach(async () => {
  folder = await mkdtemp(path.join(tmpdir(), "recado-media-"));
  media = path.join(folder, "media");
  store = await openDiskStore(media);
});
afterEach(() => rm(folder, { recursive: true, force: true }));

it("is refused where a file is in its place, by its name", async () => {
  const file = path.join(folder, "file");
  await writeFile(file, "");
  await expect(openDiskStore(file)).rejects.toThrow(`${file} is a file, not a folder.`);
});

const put = (companyId: number, content: string) => store.put(companyId, Readable.from([Buffer.from(content)]), limits);
const content = async (companyId: number, key: string, range?: { start: number; end: number }) =>
  (await buffer(await store.read(companyId, key, range))).toString();
/** Every file below the store, by path. */
const files = async () =>
  (await readdir(media, { recursive: true, withFileTypes: true })).filter((entry) => entry.isFile());

describe("what is put", () => {
  it("is there to be read, whole or in part, with its size, hash and type", async () => {
    const stored = await store.put(1, Readable.from([Buffer.from("olá, "), Buffer.from("mundo")]), limits);
    expect(stored).toEqual({
      key: expect.stringMatching(/^[0-9a-f]{32}$/),
      size: 11,
      sha256: createHash("sha256").update("olá, mundo").digest("hex"),
      sniffedType: "text/plain",
    });
    expect(await content(1, stored.key)).toBe("olá, mundo");
    expect(await content(1, stored.key, { start: 6, end: 8 })).toBe("mun");
    expect(await store.size(1, stored.key)).toBe(11);
  });

  it("can come from a path, and stays there too", async () => {
    const upload = path.join(folder, "upload");
    // Longer than what is read at once.
    const text = Array.from({ length: 100_000 }, (_, n) => n).join();
    await writeFile(upload, text);
    const stored = await store.put(1, upload, limits);
    expect(stored).toMatchObject({ size: text.length, sha256: createHash("sha256").update(text).digest("hex") });
    expect(await content(1, stored.key)).toBe(text);
    expect(await readFile(upload, "utf8")).toBe(text);
  });

  it("survives the store being opened again", async () => {
    const { key } = await put(1, "x");
    expect(await (await openDiskStore(media)).size(1, key)).toBe(1);
  });

  it("is for our own user alone", async () => {
    await put(1, "secret");
    for (const entry of await readdir(media, { recursive: true, withFileTypes: true })) {
      const { mode } = await stat(path.join(entry.parentPath, entry.name));
      expect(mode & 0o077).toBe(0);
    }
  });
});

describe("a file that never changes", () => {
  const key = "0123456789abcdef0123456789abcdef";
  const hashOf = (text: string) => createHash("sha256").update(text).digest("hex");

  it("is linked, and stays where it was when the store's is removed", async () => {
    const source = path.join(folder, "foto");
    await writeFile(source, "bytes");
    const options = { ...limits, key, sha256: hashOf("bytes"), mayLink: true };
    for (const _ of ["once", "again"])
      expect(await store.put(1, source, options)).toMatchObject({ size: 5, sha256: hashOf("bytes") });
    expect(await content(1, key)).toBe("bytes");
    expect((await stat(source)).nlink).toBe(2);
    await store.remove(1, key);
    expect(await readFile(source, "utf8")).toBe("bytes");
    expect(await files()).toEqual([]);
  });

  it("is refused when it has other content or is a link to another file, and leaves nothing", async () => {
    const source = path.join(folder, "foto");
    await writeFile(source, "outros bytes");
    await symlink(source, path.join(folder, "atalho"));
    const options = { ...limits, key, sha256: hashOf("bytes"), mayLink: true };
    await expect(store.put(1, source, options)).rejects.toThrow(ContentDiffers);
    await expect(
      store.put(1, path.join(folder, "atalho"), { ...options, sha256: hashOf("outros bytes") }),
    ).rejects.toThrow("ELOOP");
    expect(await files()).toEqual([]);
    expect((await stat(source)).nlink).toBe(1);
  });
});

describe("what is refused", () => {
  it("a file over the limit, and nothing of it stays", async () => {
    const endless = Readable.from(
      (function* () {
        for (;;) yield Buffer.alloc(65_536);
      })(),
    );
    await expect(store.put(1, endless, limits)).rejects.toMatchObject({ code: "ERR_PAYLOAD_TOO_LARGE" });
    expect(endless.destroyed).toBe(true);
    expect(await files()).toEqual([]);
  });

  it("takes one of exactly the limit, and none a byte longer", async () => {
    await expect(store.put(1, Readable.from([Buffer.alloc(11)]), { maxBytes: 10 })).rejects.toThrow(
      "ERR_PAYLOAD_TOO_LARGE",
    );
    expect((await store.put(1, Readable.from([Buffer.alloc(10)]), { maxBytes: 10 })).size).toBe(10);
  });

  it("a stream that breaks off, and nothing of it stays", async () => {
    const broken = Readable.from(
      (async function* () {
        yield Buffer.from("half");
        throw new Error("connection lost");
      })(),
    );
    await expect(store.put(1, broken, limits)).rejects.toThrow("connection lost");
    expect(await files()).toEqual([]);
  });

  it("a link instead of a file", async () => {
    const link = path.join(folder, "link");
    await symlink("/etc/passwd", link);
    await expect(store.put(1, link, limits)).rejects.toThrow("ELOOP");
    expect(await files()).toEqual([]);
  });

  it("a link laid into the store", async () => {
    const { key } = await put(1, "x");
    const file = path.join(media, "1", key.slice(0, 2), key);
    await rm(file);
    await symlink("/etc/passwd", file);
    await expect(store.read(1, key)).rejects.toMatchObject({ code: "ERR_NO_MEDIA_FOUND" });
  });

  it.each([
    "../1",
    "../../secrets.json",
    "/etc/passwd",
    "",
    ".",
    "a".repeat(31),
    "A".repeat(32),
    `${"a".repeat(32)}\n`,
    "a".repeat(32),
  ])("the key %j", async (key) => {
    await writeFile(path.join(folder, "secrets.json"), "{}");
    await expect(store.read(1, key)).rejects.toMatchObject({ code: "ERR_NO_MEDIA_FOUND" });
    expect(await store.size(1, key)).toBeUndefined();
    await store.remove(1, key);
    expect(await readFile(path.join(folder, "secrets.json"), "utf8")).toBe("{}");
  });

  it.each([0, -1, 1.5, Number.NaN, 2 ** 60])("the company %d", async (companyId) => {
    await expect(put(companyId, "x")).rejects.toThrow(RangeError);
    await expect(store.removeCompany(companyId)).rejects.toThrow(RangeError);
  });
});

describe("companies", () => {
  it("can't read, measure or remove each other's files", async () => {
    const { key } = await put(1, "ours");
    await expect(store.read(2, key)).rejects.toMatchObject({ code: "ERR_NO_MEDIA_FOUND" });
    expect(await store.size(2, key)).toBeUndefined();
    await store.remove(2, key);
    expect(await content(1, key)).toBe("ours");
  });

  it("leave with all of their files and no others", async () => {
    const ours = await put(1, "a");
    const theirs = await put(12, "b");
    await store.removeCompany(1);
    await store.removeCompany(1);
    expect(await store.size(1, ours.key)).toBeUndefined();
    expect(await content(12, theirs.key)).toBe("b");
  });

  it("remove one file, twice if they like", async () => {
    const { key } = await put(1, "a");
    await store.remove(1, key);
    await store.remove(1, key);
    expect(await store.size(1, key)).toBeUndefined();
  });
});

it("sweeps what a dead process left half received a day ago, and nothing that is still coming", async () => {
  const coming = path.join(media, "incoming", "coming");
  await writeFile(coming, "");
  // A link has the times of the file that it was made from, but for the link's own.
  const yearAgo = new Date(Date.now() - 365 * 24 * 3_600_000);
  await utimes(coming, yearAgo, yearAgo);
  await openDiskStore(media);
  expect((await files()).map((entry) => entry.name)).toEqual(["coming"]);
  await openDiskStore(media, new Date(Date.now() + 25 * 3_600_000));
  expect(await files()).toEqual([]);
});
