import type { App } from "../platform/app.ts";
import { jobKind } from "../platform/jobs/jobs.ts";
import { sweepFamilies } from "./auth/refresh-families.ts";
import { registerPresenceJobs } from "./presence/presence.ts";

const sessionSweep = jobKind<Record<string, never>>("session-sweep");
const daySeconds = 24 * 3_600;

/** What this layer does later. */
export function registerIdentityJobs(app: App): void {
  registerPresenceJobs(app);
  app.jobs.repeat(sessionSweep, daySeconds, () => sweepFamilies(app));
}
