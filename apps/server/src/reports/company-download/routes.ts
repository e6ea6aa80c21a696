import type { App } from "../../platform/app.ts";
import { route, type Route } from "../../platform/http/route.ts";
import { contentDisposition } from "../../platform/media/file-name.ts";
import { openDownload, requestDownload, showDownload } from "./downloads.ts";

// An overdue company may download its data too.
export const downloadRoutes = (app: App): Route[] => [
  route("GET /company-download", { who: "admin", overdue: true }, ({ actor }) => showDownload(app, actor)),
  route(
    "POST /company-download",
    { who: "admin", overdue: true, limits: [{ max: 10, perSeconds: 86_400, by: "user" }] },
    ({ actor }) => requestDownload(app, actor),
  ),
  // Marked public: the signature identifies the user, whose session and rights are checked again.
  route(
    "GET /company-download/:downloadId/file",
    { who: "public", limits: [{ max: 60, perSeconds: 3600, by: "address" }] },
    async ({ params, query, reply }) => {
      const { fileName, size, content } = await openDownload(app, params.downloadId, query.signature);
      void reply.headers({
        "content-type": "application/x-tar",
        "content-length": size,
        "content-disposition": contentDisposition("attachment", fileName),
        "cache-control": "no-store",
        "x-content-type-options": "nosniff",
      });
      return content;
    },
  ),
];
