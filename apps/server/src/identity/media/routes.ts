import { Readable } from "node:stream";
import type { FastifyReply, FastifyRequest } from "fastify";
import type { Actor } from "../../platform/actor.ts";
import type { House } from "../../platform/house.ts";
import { passGate } from "../../platform/http/gate.ts";
import { route, type Route } from "../../platform/http/route.ts";
import { serveMedia } from "../../platform/media/serve.ts";
import { refuse } from "../../platform/refusal.ts";
import { createAuthenticate } from "../auth/authenticate.ts";
import { mediaOf } from "./access.ts";
import { holderOf, linkMedia } from "./link-media.ts";

export const mediaRoutes = (house: House): Route[] => [
  // Public to the table alone: it lets in who has a bearer or a link, and nobody else.
  route("GET /media/:mediaId", { who: "public" }, async ({ params, query, request, reply }) => {
    const actor =
      query.signature === undefined
        ? await bearerOf(house, request)
        : await holderOf(house, params.mediaId, query.signature);
    return send(house, actor, params.mediaId, request, reply);
  }),
  route("GET /media/:mediaId/link", { who: "user" }, ({ actor, params }) => linkMedia(house, actor, params.mediaId)),
];

async function bearerOf(house: House, request: FastifyRequest): Promise<Actor> {
  const actor = await passGate(request, { who: "user" }, createAuthenticate(house));
  if (!actor) throw refuse("ERR_TOKEN_EXPIRED");
  return actor;
}

async function send(
  house: House,
  actor: Actor,
  mediaId: number,
  request: FastifyRequest,
  reply: FastifyReply,
): Promise<Readable> {
  const file = await mediaOf(house, actor, mediaId);
  const { status, headers, stream } = await serveMedia(house.media, file, request);
  void reply.status(status).headers(headers);
  return stream ?? Readable.from([]);
}
