import { jobKind } from "../../platform/jobs/jobs.ts";

interface Asked {
  companyId: number;
  downloadId: number;
}

/** A worker writes one company at a time. */
export const writeDownload = jobKind<Asked>("write-company-download", { retries: 3 });
export const dropDownload = jobKind<Asked>("drop-company-download");
export const sweepFolder = jobKind<Record<string, never>>("sweep-company-downloads");

/** Milliseconds that the file stays once it is ready. */
export const lastsMs = 24 * 3_600_000;
/** What no worker has begun after so long is not going to be. */
export const queueMs = 6 * 3_600_000;
/** A worker that has shown no sign of life for so long is dead, with all its retries. */
export const staleMs = 30 * 60_000;
/** Between two signs of life. */
export const aliveEachMs = 60_000;
