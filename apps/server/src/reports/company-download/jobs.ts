import { jobKind } from "../../platform/jobs/jobs.ts";

interface Asked {
  companyId: number;
  downloadId: number;
}

/** A worker writes one company at a time. */
export const writeDownload = jobKind<Asked>("write-company-download", { retries: 3 });
export const dropDownload = jobKind<Asked>("drop-company-download");

/** Milliseconds that the file stays once it is ready. */
export const lastsMs = 24 * 3_600_000;
/** What is not finished after so long is not going to be. */
export const staleMs = 6 * 3_600_000;
