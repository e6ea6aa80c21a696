import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import path from "node:path";
import { Readable } from "node:stream";
import { text } from "node:stream/consumers";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { openDiskStore } from "./disk-store.ts";
import { serveMedia, type MediaRequest, type ServedFile } from "./serve.ts";
import type { MediaStore } from "./store.ts";

let folder: string;
let store: MediaStore;
let page: ServedFile;
let etag: string;

beforeAll(async () => {
  folder = await mkdtemp(path.join(tmpdir(), "recado-serve-"));
  store = await openDiskStore(folder);
  const stored = await store.put(3, Readable.from([Buffer.from("<html>0123</html>")]), { maxBytes: 100 });
  page = { companyId: 3, name: "página.html", ...stored };
  etag = `"${stored.sha256}"`;
});
afterAll(() => rm(folder, { recursive: true, force: true }));

const ask = (headers: MediaRequest["headers"] = {}, method = "GET") => serveMedia(store, page, { method, headers });

describe("serveMedia", () => {
  it("hands a page over as bytes to be saved, in a sandbox", async () => {
    const { status, headers, stream } = await ask();
    expect(status).toBe(200);
    expect(headers).toEqual({
      "content-type": "application/octet-stream",
      "content-disposition": `attachment; filename="p_gina.html"; filename*=UTF-8''p%C3%A1gina.html`,
      "x-content-type-options": "nosniff",
      "content-security-policy": "sandbox; default-src 'none'",
      "cross-origin-resource-policy": "same-origin",
      "cache-control": "private, max-age=300",
      vary: "authorization, origin",
      "accept-ranges": "bytes",
      etag,
      "content-length": "17",
    });
    expect(await text(stream!)).toBe("<html>0123</html>");
  });

  it("shows a picture in place, sandboxed too", async () => {
    const answer = await serveMedia(
      store,
      { ...page, sniffedType: "image/png", name: "x.svg" },
      { method: "GET", headers: {} },
    );
    answer.stream!.destroy();
    expect(answer.headers).toMatchObject({
      "content-type": "image/png",
      "content-disposition": expect.stringMatching(/^inline;/),
      "x-content-type-options": "nosniff",
      "content-security-policy": "sandbox; default-src 'none'",
    });
  });

  it.each([
    ["bytes=6-9", "bytes 6-9/17", "0123"],
    ["bytes=-7", "bytes 10-16/17", "</html>"],
    ["bytes=10-", "bytes 10-16/17", "</html>"],
  ])("answers %s with that part", async (range, contentRange, expected) => {
    const { status, headers, stream } = await ask({ range });
    expect(status).toBe(206);
    expect(headers["content-range"]).toBe(contentRange);
    expect(headers["content-length"]).toBe(String(expected.length));
    expect(await text(stream!)).toBe(expected);
  });

  it("answers 416 with the size beyond the end", async () => {
    const { status, headers, stream } = await ask({ range: "bytes=17-" });
    expect(status).toBe(416);
    expect(headers).toMatchObject({ "content-range": "bytes */17", "content-length": "0" });
    expect(stream).toBeUndefined();
  });

  it("gives the whole when If-Range names another version, the part when it names this one", async () => {
    const whole = await ask({ range: "bytes=0-0", "if-range": '"other"' });
    expect([whole.status, await text(whole.stream!)]).toEqual([200, "<html>0123</html>"]);
    const part = await ask({ range: "bytes=0-0", "if-range": etag });
    expect([part.status, await text(part.stream!)]).toEqual([206, "<"]);
  });

  it.each(["*", () => etag, () => `W/${etag}`, () => `"a", ${etag}`])(
    "answers 304 to who has it (%#)",
    async (header) => {
      const { status, stream } = await ask({ "if-none-match": typeof header === "string" ? header : header() });
      expect(status).toBe(304);
      expect(stream).toBeUndefined();
    },
  );

  it("answers HEAD without a body", async () => {
    const { status, headers, stream } = await ask({}, "HEAD");
    expect([status, headers["content-length"], stream]).toEqual([200, "17", undefined]);
  });

  it("refuses a file that is gone, or another company's", async () => {
    const missing = { ...page, companyId: 4 };
    await expect(serveMedia(store, missing, { method: "GET", headers: {} })).rejects.toMatchObject({
      code: "ERR_NO_MEDIA_FOUND",
    });
  });
});
