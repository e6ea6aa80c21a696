import fastifyStatic from "@fastify/static";
import compress from "@fastify/compress";
import type { FastifyInstance } from "fastify";
import { existsSync } from "node:fs";
import { readFile } from "node:fs/promises";
import path from "node:path";
import { refuse } from "../refusal.ts";

/** Serves the built web fastify; every address that nothing else answers is the single-page fastify's own route. */
export async function serveWeb(fastify: FastifyInstance, folder: string): Promise<void> {
  if (!existsSync(path.join(folder, "index.html"))) return void fastify.setNotFoundHandler(nothingHere);
  const page = await readFile(path.join(folder, "index.html"), "utf8");
  await fastify.register(async (web) => {
    await web.register(compress, { global: true, threshold: 1024 });
    await web.register(fastifyStatic, {
      root: folder,
      index: false,
      wildcard: true,
      setHeaders: (reply, file) => {
        // What has a hash in its name never changes.
        const forever = file.includes(`${path.sep}assets${path.sep}`);
        void reply.header("cache-control", forever ? "public, max-age=31536000, immutable" : "no-cache");
      },
    });
    web.get("/", { schema: { hide: true } }, async (_request, reply) => sendPage(reply));
    web.setNotFoundHandler(async (request, reply) => {
      const isRead = request.method === "GET" || request.method === "HEAD";
      const isPage = isRead && !path.extname(request.url.split("?")[0] ?? "");
      return isPage ? sendPage(reply) : nothingHere();
    });
  });
  const sendPage = (reply: {
    header(name: string, value: string): unknown;
    type(value: string): { send(body: string): unknown };
  }) => {
    void reply.header("cache-control", "no-cache");
    return reply.type("text/html; charset=utf-8").send(page);
  };
}

const nothingHere = (): never => {
  throw refuse("ERR_NOT_FOUND");
};
