import type { Module } from "../../platform/module.ts";
import { mailCode, resetMail } from "./ask-for-code.ts";
import { passwordResetRoutes } from "./routes.ts";
import { tellUnknownEmail } from "./settings.ts";

export const passwordResets: Module = {
  folder: "identity/password-resets",
  settings: [tellUnknownEmail],
  routes: passwordResetRoutes,
  jobs: (app) => app.jobs.handle(resetMail, (account) => mailCode(app, account)),
};
