import type { House } from "../../platform/house.ts";
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

export const quickMessageRoutes = (house: House): Route[] => [
  route("GET /quick-messages", { who: "user" }, ({ actor, query }) => listQuickMessages(house, actor, query)),
  route("GET /quick-messages/list", { who: "user" }, ({ actor }) => listToWriteWith(house, actor)),
  route("GET /quick-messages/:quickMessageId", { who: "user" }, ({ actor, params }) =>
    showQuickMessage(house, actor, params.quickMessageId),
  ),
  route("POST /quick-messages", { who: "user", limits: often }, ({ actor, body }) =>
    createQuickMessage(house, actor, body),
  ),
  route("PUT /quick-messages/:quickMessageId", { who: "user" }, ({ actor, params, body }) =>
    updateQuickMessage(house, actor, params.quickMessageId, body),
  ),
  route("DELETE /quick-messages/:quickMessageId", { who: "user" }, async ({ actor, params }) => {
    await deleteQuickMessage(house, actor, params.quickMessageId);
    return { message: "Quick message deleted" };
  }),
  route(
    "POST /quick-messages/:quickMessageId/media-upload",
    { who: "user", limits: often },
    ({ actor, params, request }) => uploadFile(house, actor, params.quickMessageId, request),
  ),
  route("DELETE /quick-messages/:quickMessageId/media-upload", { who: "user" }, ({ actor, params }) =>
    removeFile(house, actor, params.quickMessageId),
  ),
];
