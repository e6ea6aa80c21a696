import { jobKind } from "../../platform/jobs/jobs.ts";
import type { Module } from "../../platform/module.ts";
import { sweepFamilies } from "./refresh-families.ts";
import { authRoutes } from "./routes.ts";

const sessionSweep = jobKind<Record<string, never>>("session-sweep");
const daySeconds = 24 * 3_600;

export const auth: Module = {
  name: "auth",
  routes: authRoutes,
  jobs: (app) => app.jobs.repeat(sessionSweep, daySeconds, () => sweepFamilies(app)),
};
