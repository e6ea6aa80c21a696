import { mkdir, mkdtemp, rm, writeFile } from "node:fs/promises";
import os from "node:os";
import path from "node:path";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { serve } from "../../testing/small-http.ts";
import { serveWeb } from "./static.ts";

const page = "<!doctype html><head><title>Recado</title></head>";
let folder = "";

beforeAll(async () => {
  folder = await mkdtemp(path.join(os.tmpdir(), "recado-web-"));
  await mkdir(path.join(folder, "web/assets"), { recursive: true });
  await writeFile(path.join(folder, "web/index.html"), page);
  await writeFile(path.join(folder, "web/favicon.svg"), "<svg/>");
  await writeFile(path.join(folder, "web/assets/main-abc123.js"), "export {};".repeat(500));
  await writeFile(path.join(folder, "web/assets/main-abc123.js.br"), "as it was built");
  await writeFile(path.join(folder, "secret.json"), "{}");
});
afterAll(() => rm(folder, { recursive: true }));

let build: string | undefined;
const web = () =>
  serve([], {
    prepare: async (fastify) => {
      build = await serveWeb(fastify, path.join(folder, "web"));
    },
  });

describe("the web fastify", () => {
  const token = `/pay/${["eyJhbGciOiJIUzI1NiJ9", "eyJjb21wYW55SWQiOjF9", "x".repeat(43)].join(".")}`;
  it.each(["/", "/tickets", "/tickets/", "/tickets/0f0f?tab=open", "/login", "/apis", token])(
    "has its page at %s",
    async (url) => {
      const { fastify } = await web();
      const answer = await fastify.inject(url);
      const told = page.replace("<head>", `<head><meta name="build" content="${build}" />`);
      expect([answer.statusCode, answer.body]).toEqual([200, told]);
      expect(answer.headers).toMatchObject({
        "content-type": "text/html; charset=utf-8",
        "cache-control": "no-cache",
        "content-security-policy": expect.stringContaining("script-src 'self'"),
      });
      const head = await fastify.inject({ method: "HEAD", url });
      expect([head.statusCode, head.body]).toEqual([200, ""]);
    },
  );

  it("keeps for ever what has its hash in its name, and nothing else", async () => {
    const { fastify } = await web();
    const script = await fastify.inject("/assets/main-abc123.js");
    expect(script.headers["cache-control"]).toBe("public, max-age=31536000, immutable");
    expect(script.headers["content-type"]).toMatch(/^text\/javascript|^application\/javascript/);
    expect((await fastify.inject("/favicon.svg")).headers["cache-control"]).toBe("no-cache");
    const small = await fastify.inject({ url: "/assets/main-abc123.js", headers: { "accept-encoding": "gzip" } });
    expect(small.headers["content-encoding"]).toBe("gzip");
  });

  it("sends the compressed copy that the build made, to those who take it", async () => {
    const { fastify } = await web();
    const built = await fastify.inject({
      url: "/assets/main-abc123.js",
      headers: { "accept-encoding": "gzip, deflate, br, zstd" },
    });
    expect(built.body).toBe("as it was built");
    expect(built.headers).toMatchObject({
      "content-encoding": "br",
      "content-type": expect.stringMatching(/^(text|application)\/javascript/),
      "cache-control": "public, max-age=31536000, immutable",
      vary: "accept-encoding",
    });
    const plain = await fastify.inject("/assets/main-abc123.js");
    expect([plain.headers["content-encoding"], plain.body.slice(0, 6)]).toEqual([undefined, "export"]);
  });

  it.each([
    ["GET", "/assets/gone-abc123.js"],
    ["GET", "/robots.txt"],
    ["GET", "/../secret.json"],
    ["GET", "/%2e%2e/secret.json"],
    ["GET", "/assets/..%2f..%2fsecret.json"],
    ["POST", "/tickets"],
    ["OPTIONS", "/tickets"],
    ["GET", "/api"],
    ["GET", "/api/tickets"],
  ] as const)("has nothing at %s %s", async (method, url) => {
    const { fastify } = await web();
    const answer = await fastify.inject({ method, url });
    expect([answer.statusCode, answer.json()]).toEqual([404, { error: "ERR_NOT_FOUND" }]);
  });

  it("has another build id when its page, which names the assets, changes", async () => {
    await web();
    const before = build;
    await writeFile(path.join(folder, "web/index.html"), page.replace("Recado", "Recado 2"));
    await web();
    expect(build).not.toBe(before);
  });

  it("that was not built leaves every address empty", async () => {
    const { fastify } = await serve([], {
      prepare: async (http) => void (await serveWeb(http, path.join(folder, "none"))),
    });
    const answer = await fastify.inject("/tickets");
    expect([answer.statusCode, answer.json()]).toEqual([404, { error: "ERR_NOT_FOUND" }]);
  });
});
