import fastifyStatic from "@fastify/static";
import compress from "@fastify/compress";
import type { FastifyInstance, FastifyReply } from "fastify";
import { createHash } from "node:crypto";
import { existsSync } from "node:fs";
import { readFile } from "node:fs/promises";
import path from "node:path";
import { refuse } from "../refusal.ts";

/**
 * Serves the built web app; every unknown address is a route of the single-page app. Returns the id of the build, which
 * the page knows too: it changes with the names of the assets. Undefined if the app is not built.
 */
export async function serveWeb(fastify: FastifyInstance, folder: string): Promise<string | undefined> {
  if (!existsSync(path.join(folder, "index.html"))) {
    fastify.setNotFoundHandler(nothingHere);
    return undefined;
  }
  const built = await readFile(path.join(folder, "index.html"), "utf8");
  const build = createHash("sha256").update(built).digest("base64url").slice(0, 16);
  const page = built.replace("<head>", `<head><meta name="build" content="${build}" />`);
  const sendPage = (reply: FastifyReply) => {
    void reply.header("cache-control", "no-cache");
    return reply.type("text/html; charset=utf-8").send(page);
  };
  await fastify.register(async (web) => {
    await web.register(compress, { global: true, threshold: 1024 });
    await web.register(fastifyStatic, {
      root: folder,
      index: false,
      wildcard: true,
      // `npm run build` writes the compressed copies of assets.
      preCompressed: true,
      setHeaders: (reply, file) => {
        // Files with a hash in their name never change.
        const forever = file.includes(`${path.sep}assets${path.sep}`);
        void reply.header("cache-control", forever ? "public, max-age=31536000, immutable" : "no-cache");
      },
    });
    web.get("/", { schema: { hide: true } }, async (_request, reply) => sendPage(reply));
    web.setNotFoundHandler(async (request, reply) => {
      const isRead = request.method === "GET" || request.method === "HEAD";
      const isPage = isRead && !isFile.test(request.url.split("?")[0] ?? "");
      return isPage ? sendPage(reply) : nothingHere();
    });
  });
  return build;
}

/** A path with a file extension; a token in a link has dots too. */
const isFile = /\.[a-z0-9]{1,11}$/i;

const nothingHere = (): never => {
  throw refuse("ERR_NOT_FOUND");
};
