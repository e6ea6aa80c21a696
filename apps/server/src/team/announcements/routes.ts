import type { App } from "../../platform/app.ts";
import { route, type Route } from "../../platform/http/route.ts";
import { removePicture, uploadPicture } from "./picture.ts";
import { listAnnouncements, markRead, showAnnouncement, shownAnnouncements } from "./read-announcements.ts";
import { createAnnouncement, deleteAnnouncement, updateAnnouncement } from "./write-announcements.ts";

export const announcementRoutes = (app: App): Route[] => [
  route("GET /announcements", { who: "user" }, ({ actor, query }) => listAnnouncements(app, actor, query)),
  route("GET /announcements/shown", { who: "user" }, ({ actor }) => shownAnnouncements(app, actor)),
  route("GET /announcements/:announcementId", { who: "user" }, ({ actor, params }) =>
    showAnnouncement(app, actor, params.announcementId),
  ),
  route("POST /announcements", { who: "super" }, ({ actor, body }) => createAnnouncement(app, actor, body)),
  route("PUT /announcements/:announcementId", { who: "super" }, ({ actor, params, body }) =>
    updateAnnouncement(app, actor, params.announcementId, body),
  ),
  route("DELETE /announcements/:announcementId", { who: "super" }, async ({ actor, params }) => {
    await deleteAnnouncement(app, actor, params.announcementId);
    return { message: "Announcement deleted" };
  }),
  route("POST /announcements/:announcementId/media-upload", { who: "super" }, ({ actor, params, request }) =>
    uploadPicture(app, actor, params.announcementId, request),
  ),
  route("DELETE /announcements/:announcementId/media-upload", { who: "super" }, ({ actor, params }) =>
    removePicture(app, actor, params.announcementId),
  ),
  route("PUT /announcements/:announcementId/read", { who: "user" }, ({ actor, params }) =>
    markRead(app, actor, params.announcementId),
  ),
];
