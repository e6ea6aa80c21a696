import { jobKind } from "../../platform/jobs/jobs.ts";

interface Asked {
  companyId: number;
  downloadId: number;
}

/** A worker writes one company at a time. */
export const writeDownload = jobKind<Asked>("write-company-download", { retries: 3 });
export const dropDownload = jobKind<Asked>("drop-company-download");
export const sweepFolder = jobKind<Record<string, never>>("sweep-company-downloads");

/** Milliseconds that a finished file is kept. */
export const lastsMs = 24 * 3_600_000;
/** A download that no worker has begun after this time has failed. */
export const queueMs = 6 * 3_600_000;
/** A worker without a heartbeat for this long is dead, with all its retries. */
export const staleMs = 30 * 60_000;
/** Interval of heartbeats. */
export const aliveEachMs = 60_000;
