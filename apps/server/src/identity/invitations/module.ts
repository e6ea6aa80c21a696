import { subscribe } from "../../platform/events.ts";
import type { Module } from "../../platform/module.ts";
import { announceInvitation } from "./announce.ts";
import { invitationChanged } from "./events.ts";
import { invitationMail, mailInvitation } from "./invite-first-admin.ts";
import { invitationRoutes } from "./routes.ts";

export const invitations: Module = {
  folder: "identity/invitations",
  routes: invitationRoutes,
  jobs: (app) => app.jobs.handle(invitationMail, (mail) => mailInvitation(app, mail)),
  subscribers: [subscribe(invitationChanged, announceInvitation)],
};
