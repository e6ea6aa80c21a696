import { Readable } from "node:stream";
import type { FastifyReply, FastifyRequest } from "fastify";
import type { Actor } from "../../platform/actor.ts";
import type { App } from "../../platform/app.ts";
import { admitPerson } from "../../platform/http/gate.ts";
import { route, type Route } from "../../platform/http/route.ts";
import { serveMedia } from "../../platform/media/serve.ts";
import { createAuthenticate } from "../auth/authenticate.ts";
import { mediaOf } from "./access.ts";
import { holderOf, linkMedia } from "./link-media.ts";

export const mediaRoutes = (app: App): Route[] => [
  // Marked public, but it requires a bearer token or a signed link itself.
  route("GET /media/:mediaId", { who: "public" }, async ({ params, query, request, reply }) => {
    const actor =
      query.signature === undefined
        ? await admitPerson(request, { who: "user" }, createAuthenticate(app))
        : await holderOf(app, params.mediaId, query.signature);
    return send(app, actor, params.mediaId, request, reply);
  }),
  route("GET /media/:mediaId/link", { who: "user" }, ({ actor, params }) => linkMedia(app, actor, params.mediaId)),
];

async function send(
  app: App,
  actor: Actor,
  mediaId: number,
  request: FastifyRequest,
  reply: FastifyReply,
): Promise<Readable> {
  const file = await mediaOf(app, actor, mediaId);
  const { status, headers, stream } = await serveMedia(app.media, file, request);
  void reply.status(status).headers(headers);
  return stream ?? Readable.from([]);
}
