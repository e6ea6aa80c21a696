import { subscribe } from "../../platform/events.ts";
import { jobKind } from "../../platform/jobs/jobs.ts";
import type { Module } from "../../platform/module.ts";
import { companyClosed } from "../events.ts";
import { announceReplaced } from "./announce.ts";
import { mailNewDevice, newDeviceMail } from "./device-mail.ts";
import { overdueAdminBilling, secondFactor, singleSession } from "./settings.ts";
import { sessionsReplaced } from "./events.ts";
import { sweepFamilies } from "./refresh-families.ts";
import { endAllSessions } from "./sessions.ts";
import { authRoutes } from "./routes.ts";

const sessionSweep = jobKind<Record<string, never>>("session-sweep");
const daySeconds = 24 * 3_600;

export const auth: Module = {
  folder: "identity/auth",
  settings: [singleSession, secondFactor, overdueAdminBilling],
  routes: authRoutes,
  jobs: (app) => {
    app.jobs.repeat(sessionSweep, daySeconds, () => sweepFamilies(app));
    app.jobs.handle(newDeviceMail, (signIn) => mailNewDevice(app, signIn));
  },
  subscribers: [
    subscribe(sessionsReplaced, announceReplaced),
    subscribe(companyClosed, (app, tx) => endAllSessions(app, tx)),
  ],
};
