import type { House } from "../platform/house.ts";
import { jobKind } from "../platform/jobs/jobs.ts";
import { sweepFamilies } from "./auth/refresh-families.ts";
import { endPresence, presenceEnds, sweepPresence } from "./presence/presence.ts";

const presenceSweep = jobKind<Record<string, never>>("presence-sweep");
const sessionSweep = jobKind<Record<string, never>>("session-sweep");

/** What this wing does later. */
export function registerIdentityJobs(house: House): void {
  house.jobs.handle(presenceEnds, (who) => endPresence(house, who));
  house.jobs.repeat(presenceSweep, "*/5 * * * *", () => sweepPresence(house));
  house.jobs.repeat(sessionSweep, "17 4 * * *", () => sweepFamilies(house));
}
