import type { FastifyInstance } from "fastify";
import type { App } from "../app.ts";
import { definePort } from "../events.ts";
import { serveMedia, type ServedFile } from "../media/serve.ts";
import { refuse } from "../refusal.ts";

/** The public file of this name below `/public/`; null if it is not the provider's. */
export const publicFile = definePort<[name: string], ServedFile | null>("publicFile");

/** Serves files to callers who know their random names. */
export function servePublicFiles(fastify: FastifyInstance, app: App): void {
  fastify.get<{ Params: { name: string } }>("/public/:name", { schema: { hide: true } }, async (request, reply) => {
    const { name } = request.params;
    const [file] = /^[\w-]{20,64}\.[a-z]{3,4}$/.test(name) ? await app.ports.ask(publicFile, name) : [];
    if (!file) throw refuse("ERR_NOT_FOUND");
    const { status, headers, stream } = await serveMedia(app.media, file, request);
    return reply.status(status).headers(headers).send(stream);
  });
}
