import { Readable } from "node:stream";
import type { FastifyReply, FastifyRequest } from "fastify";
import type { App } from "../../platform/app.ts";
import { admitPerson } from "../../platform/http/gate.ts";
import { route, type Route } from "../../platform/http/route.ts";
import { serveMedia, type ServedFile } from "../../platform/media/serve.ts";
import { createAuthenticate } from "../auth/authenticate.ts";
import { mediaOf } from "./access.ts";
import { sharedFile } from "./shared-link.ts";
import { holderOf, linkMedia } from "./link-media.ts";

export const mediaRoutes = (app: App): Route[] => [
  // Marked public, but it requires a bearer token or a signed link itself.
  route("GET /media/:mediaId", { who: "public" }, async ({ params, query, request, reply }) => {
    // A client that sends a bearer token uses that: it can renew a token, but not a signature.
    const signature = request.headers.authorization === undefined ? query.signature : undefined;
    const isSigned = signature !== undefined;
    const actor = isSigned
      ? await holderOf(app, params.mediaId, signature)
      : await admitPerson(request, { who: "user" }, createAuthenticate(app));
    const file = await mediaOf(app, actor, params.mediaId);
    return send(app, { ...file, isEmbeddable: isSigned && app.config.corsOrigins.size > 0 }, request, reply);
  }),
  // Marked public: the signature grants a program access to the file.
  route("GET /media/:mediaId/shared", { who: "public" }, async ({ params, query, request, reply }) =>
    send(app, await sharedFile(app, params.mediaId, query.signature), request, reply),
  ),
  route("GET /media/:mediaId/link", { who: "user" }, ({ actor, params }) => linkMedia(app, actor, params.mediaId)),
];

async function send(app: App, file: ServedFile, request: FastifyRequest, reply: FastifyReply): Promise<Readable> {
  const { status, headers, stream } = await serveMedia(app.media, file, request);
  void reply.status(status).headers(headers);
  return stream ?? Readable.from([]);
}
