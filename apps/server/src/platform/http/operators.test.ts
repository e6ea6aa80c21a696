import { spawn } from "node:child_process";
import { once } from "node:events";
import { readFile } from "node:fs/promises";
import type { AddressInfo } from "node:net";
import { describe, expect, it, onTestFinished } from "vitest";
import { serve } from "../../testing/small-http.ts";
import type { App } from "../app.ts";
import { createMetrics } from "../metrics.ts";
import { serveOperators } from "./operators.ts";

function operators(platform: () => Promise<unknown> = async () => []) {
  const app = { database: { platform }, metrics: createMetrics(), realtime: { sockets: 7 } } as unknown as App;
  return serve([], { prepare: (fastify) => serveOperators(fastify, app) });
}

describe("operators", () => {
  it.each([
    "127.0.0.1",
    "::1",
    "10.1.2.3",
    "172.16.0.1",
    "172.31.255.254",
    "192.168.7.7",
    "::ffff:172.17.0.1",
    "::ffff:10.0.0.1",
    "fd12:3456::1",
  ])("read the figures from %s", async (remoteAddress) => {
    const { fastify } = await operators();
    const answer = await fastify.inject({ url: "/metrics", remoteAddress });
    expect(answer.statusCode).toBe(200);
    expect(answer.headers["content-type"]).toMatch(/^text\/plain/);
    expect(answer.body).toContain("sockets 7");
  });

  it.each([
    ["198.51.100.1", {}],
    ["172.32.0.1", {}],
    ["11.0.0.1", {}],
    ["2001:db8::1", {}],
    ["::ffff:198.51.100.1", {}],
    ["198.51.100.1", { "x-forwarded-for": "127.0.0.1" }],
    ["127.0.0.1", { "x-forwarded-for": "198.51.100.1" }],
    ["127.0.0.1", { "x-forwarded-for": "127.0.0.1, 198.51.100.1" }],
    ["127.0.0.1", { "x-forwarded-for": "10.example" }],
  ])("are the only ones who do: %s %j finds nothing", async (remoteAddress, headers: Record<string, string>) => {
    const { fastify } = await operators();
    const answer = await fastify.inject({ url: "/metrics", remoteAddress, headers });
    expect([answer.statusCode, answer.json()]).toEqual([404, { error: "ERR_NOT_FOUND" }]);
  });

  it("learn whether the app lives, and whether its database does", async () => {
    const { fastify } = await operators();
    for (const url of ["/healthz", "/readyz"]) expect((await fastify.inject(url)).json()).toEqual({ status: "ok" });
    const { fastify: alone } = await operators(() => Promise.reject(new Error("the password of the database")));
    expect((await alone.inject("/healthz")).statusCode).toBe(200);
    const ready = await alone.inject("/readyz");
    expect([ready.statusCode, ready.json()]).toEqual([503, { status: "the database is away" }]);
  });
});

describe("the container's health check", () => {
  /** The command of deploy/Containerfile, run as the container runs it; answers its exit code. */
  async function check(port: number): Promise<number> {
    const file = await readFile(new URL("../../../../../deploy/Containerfile", import.meta.url), "utf8");
    const [, json = "[]"] = /^HEALTHCHECK [^]*?CMD (\[.*\])$/m.exec(file) ?? [];
    const [, ...args] = JSON.parse(json) as string[];
    const child = spawn(process.execPath, args, { env: { PORT: String(port) }, stdio: "ignore" });
    const [code] = (await once(child, "exit")) as [number];
    return code;
  }

  it("is content with a server that works, and not without its database, nor without a server", async () => {
    let isAway = false;
    const { fastify } = await operators(async () => {
      if (isAway) throw new Error("away");
    });
    onTestFinished(() => fastify.close());
    await fastify.listen({ port: 0, host: "127.0.0.1" });
    const { port } = fastify.server.address() as AddressInfo;
    expect(await check(port)).toBe(0);
    isAway = true;
    expect(await check(port)).toBe(1);
    await fastify.close();
    expect(await check(port)).toBe(1);
  });
});
