import { provide, subscribe } from "../../platform/events.ts";
import { publicFile } from "../../platform/http/public-files.ts";
import type { Module } from "../../platform/module.ts";
import { announceRead } from "./announce.ts";
import { announcementRead } from "./events.ts";
import { publicPicture } from "./picture.ts";
import { announcementRoutes } from "./routes.ts";
import { announcementsDue, tellAnnouncement } from "./tell-announcement.ts";

export const announcements: Module = {
  folder: "team/announcements",
  routes: announcementRoutes,
  jobs: (app) =>
    app.jobs.handle(announcementsDue, ({ announcementId }) => tellAnnouncement(app, announcementId, "update")),
  subscribers: [subscribe(announcementRead, announceRead)],
  ports: [provide(publicFile, publicPicture)],
};
