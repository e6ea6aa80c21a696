import type { App } from "../platform/app.ts";
import { jobKind } from "../platform/jobs/jobs.ts";
import { sweepFamilies } from "./auth/refresh-families.ts";
import { endPresence, presenceEnds, sweepPresence } from "./presence/presence.ts";

const presenceSweep = jobKind<Record<string, never>>("presence-sweep");
const sessionSweep = jobKind<Record<string, never>>("session-sweep");

/** What this wing does later. */
export function registerIdentityJobs(app: App): void {
  app.jobs.handle(presenceEnds, (who) => endPresence(app, who));
  app.jobs.repeat(presenceSweep, "*/5 * * * *", () => sweepPresence(app));
  app.jobs.repeat(sessionSweep, "17 4 * * *", () => sweepFamilies(app));
}
