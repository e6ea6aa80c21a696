import { z } from "zod";
import { bodyId, id, moment } from "./fields.ts";
import type { Announcements, Contracts, Statuses } from "./contract.ts";

/** A file with all data of a company. */
export const companyDownload = z.object({
  id: bodyId,
  state: z.enum(["running", "ready", "failed"]),
  /** Progress in percent. */
  progress: z.number().int(),
  requestedAt: moment,
  /** Null once the user is permanently deleted. */
  requestedBy: z.object({ id: bodyId, name: z.string() }).nullable(),
  /** Bytes; set when it is ready. */
  size: z.number().int().nullable(),
  /** When it is deleted. */
  expiresAt: moment.nullable(),
  /** Its address for this session. */
  url: z.string().nullable(),
});
export type CompanyDownload = z.output<typeof companyDownload>;

const answer = z.object({ download: companyDownload.nullable() });

export const contracts = {
  "GET /company-download": {
    summary: "The file of the company's data that was asked for last, if it still stands.",
    answer,
  },
  "POST /company-download": {
    summary:
      "Has a file made of all that the company has: its rows and files, without passwords, second factors, tokens and the keys of its numbers. While one is being made that one is answered; a finished one is replaced. It stays for a day.",
    answer,
  },
  "GET /company-download/:downloadId/file": {
    summary: "The file (tar), by the signature of its address.",
    params: z.object({ downloadId: id }),
    query: z.object({ signature: z.string().max(500) }),
    answer: z.any(),
    // The route is public: the handler checks the signature, and the session and rights of its user.
    errors: ["ERR_NO_DOWNLOAD_FOUND", "ERR_TOKEN_EXPIRED", "ERR_SESSION_EXPIRED", "ERR_NO_PERMISSION"],
  },
} as const satisfies Contracts;

export const events = {
  /** Progress for the company's admins. Each session gets its own address. */
  companyDownload: (event: { action: "update"; downloadId: number }) => event.downloadId,
} satisfies Announcements;

export const errors = {
  ERR_NO_DOWNLOAD_FOUND: 404,
} as const satisfies Statuses;
