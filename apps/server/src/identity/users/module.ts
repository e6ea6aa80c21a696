import { subscribe } from "../../platform/events.ts";
import type { Module } from "../../platform/module.ts";
import { announceUser } from "./announce.ts";
import { userChanged } from "./events.ts";
import { mailSignInNotice, signInNotice } from "./sign-in-notice.ts";
import { userRoutes } from "./routes.ts";

export const users: Module = {
  folder: "identity/users",
  routes: userRoutes,
  jobs: (app) => app.jobs.handle(signInNotice, (notice) => mailSignInNotice(app, notice)),
  subscribers: [subscribe(userChanged, announceUser)],
};
