import type { App } from "../../platform/app.ts";
import { importQuickMessages } from "./import-quick-messages.ts";
import { route, type Route } from "../../platform/http/route.ts";
import {
  createQuickMessage,
  deleteQuickMessage,
  listQuickMessages,
  listToWriteWith,
  removeFile,
  showQuickMessage,
  updateQuickMessage,
  uploadFile,
} from "./quick-messages.ts";

const often = [{ max: 60, perSeconds: 60, by: "user" }] as const;
/** Each request adds up to 500. */
const imports = [{ max: 10, perSeconds: 60, by: "user" }] as const;

export const quickMessageRoutes = (app: App): Route[] => [
  route("GET /quick-messages", { who: "user" }, ({ actor, query }) => listQuickMessages(app, actor, query)),
  route("GET /quick-messages/list", { who: "user", heavy: true }, ({ actor }) => listToWriteWith(app, actor)),
  route("GET /quick-messages/:quickMessageId", { who: "user" }, ({ actor, params }) =>
    showQuickMessage(app, actor, params.quickMessageId),
  ),
  route("POST /quick-messages", { who: "user", stores: true, limits: often }, ({ actor, body }) =>
    createQuickMessage(app, actor, body),
  ),
  route(
    "POST /quick-messages/import",
    { who: "bulkImport", stores: true, heavy: true, limits: imports },
    ({ actor, body }) => importQuickMessages(app, actor, body.records),
  ),
  route("PUT /quick-messages/:quickMessageId", { who: "user", limits: often }, ({ actor, params, body }) =>
    updateQuickMessage(app, actor, params.quickMessageId, body),
  ),
  route("DELETE /quick-messages/:quickMessageId", { who: "user" }, async ({ actor, params }) => {
    await deleteQuickMessage(app, actor, params.quickMessageId);
    return { message: "Quick message deleted" };
  }),
  route(
    "POST /quick-messages/:quickMessageId/media-upload",
    { who: "user", limits: often },
    ({ actor, params, request }) => uploadFile(app, actor, params.quickMessageId, request),
  ),
  route("DELETE /quick-messages/:quickMessageId/media-upload", { who: "user" }, ({ actor, params }) =>
    removeFile(app, actor, params.quickMessageId),
  ),
];
