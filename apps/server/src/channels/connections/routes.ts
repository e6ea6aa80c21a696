import type { App } from "../../platform/app.ts";
import { route, type RateLimit, type Route } from "../../platform/http/route.ts";
import { forgetToken, replaceToken } from "./connection-token.ts";
import { createConnection } from "./create-connection.ts";
import { deleteConnection } from "./delete-connection.ts";
import { listConnections, showConnection } from "./list-connections.ts";
import { updateConnection } from "./update-connection.ts";

/** A caller learns whether a given token is in use: limit that, so that nobody can search for others' tokens. */
const triedTokens = [
  { max: 20, perSeconds: 3_600, by: "user", counts: ["ERR_TOKEN_TAKEN"] },
] as const satisfies RateLimit[];
const adding = "connections-page:addConnection";
const editing = "connections-page:editOrDeleteConnection";

export const connectionRoutes = (app: App): Route[] => [
  route("GET /whatsapp", { who: "user" }, ({ actor }) => listConnections(app, actor)),
  route("GET /whatsapp/:whatsappId", { who: "user" }, ({ actor, params }) =>
    showConnection(app, actor, params.whatsappId),
  ),
  route("POST /whatsapp", { who: adding, limits: triedTokens }, ({ actor, body }) =>
    createConnection(app, actor, body),
  ),
  route("PUT /whatsapp/:whatsappId", { who: editing, limits: triedTokens }, ({ actor, params, body }) =>
    updateConnection(app, actor, params.whatsappId, body),
  ),
  route("DELETE /whatsapp/:whatsappId", { who: editing }, async ({ actor, params, query }) => {
    await deleteConnection(app, actor, params.whatsappId, { close: query.close === "true" });
    return { message: "Connection deleted" };
  }),
  route("POST /whatsapp/:whatsappId/token", { who: editing }, ({ actor, params }) =>
    replaceToken(app, actor, params.whatsappId),
  ),
  route("DELETE /whatsapp/:whatsappId/token", { who: editing }, ({ actor, params }) =>
    forgetToken(app, actor, params.whatsappId),
  ),
];
