import type { App } from "../../platform/app.ts";
import { route, type RateLimit, type Route } from "../../platform/http/route.ts";
import { deleteMessage } from "./send/delete-message.ts";
import { editMessage } from "./send/edit-message.ts";
import { forwardMessage } from "./send/forward-message.ts";
import { listContactFiles } from "./media/list-contact-files.ts";
import { listMessages } from "./list-messages.ts";
import { listVersions } from "./list-versions.ts";
import { reactToMessage } from "./send/react-to-message.ts";
import { readMessages } from "./read-messages.ts";
import { retryInbound } from "./receive/retry-inbound.ts";
import { retryMedia } from "./media/retry-media.ts";
import { sendFiles } from "./media/send-files.ts";
import { retryMessage, sendMessage } from "./send/send-message.ts";

/** Faster than anybody types, slower than a loop. */
const often: RateLimit = { max: 240, perSeconds: 60, by: "user" };

export const messageRoutes = (app: App): Route[] => [
  route("GET /contacts/:contactId/files", { who: "user" }, ({ actor, params, query }) =>
    listContactFiles(app, actor, params.contactId, query),
  ),
  route("GET /messages/:ticketId", { who: "user" }, ({ actor, params, query }) =>
    listMessages(app, actor, params.ticketId, query),
  ),
  route("POST /messages/:ticketId", { who: "user", limits: [often] }, ({ actor, params, body, request }) =>
    request.isMultipart()
      ? sendFiles(app, actor, params.ticketId, request)
      : sendMessage(app, actor, params.ticketId, body),
  ),
  route("PUT /messages/:messageId", { who: "user", limits: [often] }, ({ actor, params, body }) =>
    editMessage(app, actor, params.messageId, body.body),
  ),
  route("DELETE /messages/:messageId", { who: "user", limits: [often] }, ({ actor, params }) =>
    deleteMessage(app, actor, params.messageId),
  ),
  route("PUT /messages/:messageId/reaction", { who: "user", limits: [often] }, ({ actor, params, body }) =>
    reactToMessage(app, actor, params.messageId, body.emoji),
  ),
  route("POST /messages/:messageId/forward", { who: "user", limits: [often] }, ({ actor, params, body }) =>
    forwardMessage(app, actor, params.messageId, body.targets),
  ),
  route(
    "POST /messages/:messageId/retry-inbound",
    { who: "messages:retryInbound", limits: [often] },
    ({ actor, params }) => retryInbound(app, actor, params.messageId),
  ),
  route("POST /messages/:messageId/retry", { who: "user" }, ({ actor, params }) =>
    retryMessage(app, actor, params.messageId),
  ),
  route("GET /messages/:messageId/versions", { who: "user" }, ({ actor, params }) =>
    listVersions(app, actor, params.messageId),
  ),
  route("POST /messages/:messageId/media/retry", { who: "user" }, ({ actor, params }) =>
    retryMedia(app, actor, params.messageId),
  ),
  route("POST /tickets/:ticketId/read", { who: "user" }, ({ actor, params, query }) =>
    readMessages(app, actor, params.ticketId, query.upToId),
  ),
];
