import type { House } from "../../platform/house.ts";
import { route, type Route } from "../../platform/http/route.ts";
import { listMessages } from "./list-messages.ts";
import { listVersions } from "./list-versions.ts";
import { readMessages } from "./read-messages.ts";
import { sendFiles } from "./send-files.ts";
import { retryMessage, sendMessage } from "./send-message.ts";

export const messageRoutes = (house: House): Route[] => [
  route("GET /messages/:ticketId", { who: "user" }, ({ actor, params, query }) =>
    listMessages(house, actor, params.ticketId, query),
  ),
  route(
    "POST /messages/:ticketId",
    { who: "user", limits: [{ max: 240, perSeconds: 60, by: "user" }] },
    ({ actor, params, body, request }) =>
      request.isMultipart()
        ? sendFiles(house, actor, params.ticketId, request)
        : sendMessage(house, actor, params.ticketId, body),
  ),
  route("POST /messages/:messageId/retry", { who: "user" }, ({ actor, params }) =>
    retryMessage(house, actor, params.messageId),
  ),
  route("GET /messages/:messageId/versions", { who: "user" }, ({ actor, params }) =>
    listVersions(house, actor, params.messageId),
  ),
  route("POST /tickets/:ticketId/read", { who: "user" }, ({ actor, params }) =>
    readMessages(house, actor, params.ticketId),
  ),
];
