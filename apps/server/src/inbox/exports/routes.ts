import type { App } from "../../platform/app.ts";
import { route, type Route } from "../../platform/http/route.ts";
import { contentDisposition } from "../../platform/media/file-name.ts";
import { exportConversation, openExport } from "./export-conversation.ts";

export const exportRoutes = (app: App): Route[] => [
  route(
    "POST /tickets/:ticketId/export",
    { who: "exportConversations", limits: [{ max: 60, perSeconds: 3600, by: "user" }] },
    ({ actor, params, body }) => exportConversation(app, actor, params.ticketId, body),
  ),
  // Marked public: the signature identifies the user, whose session and rights are checked again.
  route(
    "GET /exports/:exportId/file",
    { who: "public", limits: [{ max: 60, perSeconds: 3600, by: "address" }] },
    async ({ params, query, reply }) => {
      const { fileName, archive } = await openExport(app, params.exportId, query.signature);
      void reply.headers({
        "content-type": "application/zip",
        "content-disposition": contentDisposition("attachment", fileName),
        "cache-control": "no-store",
        "x-content-type-options": "nosniff",
      });
      return archive;
    },
  ),
];
