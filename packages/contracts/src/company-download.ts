import { z } from "zod";
import { bodyId, id, moment } from "./fields.ts";
import type { Announcements, Contracts, Statuses } from "./contract.ts";

/** The file that a company takes its data away in. */
export const companyDownload = z.object({
  id: bodyId,
  state: z.enum(["running", "ready", "failed"]),
  /** Of the work, in percent. */
  progress: z.number().int(),
  requestedAt: moment,
  /** Null once the user is deleted for good. */
  requestedBy: z.object({ id: bodyId, name: z.string() }).nullable(),
  /** Bytes, once it is ready. */
  size: z.number().int().nullable(),
  /** When it is deleted. */
  expiresAt: moment.nullable(),
  /** Where it is, for this session. */
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
    // Its route is public: the signature is judged by the handler, with the session and the rights of its user.
    errors: ["ERR_NO_DOWNLOAD_FOUND", "ERR_TOKEN_EXPIRED", "ERR_SESSION_EXPIRED", "ERR_NO_PERMISSION"],
  },
} as const satisfies Contracts;

export const events = {
  /** To the company's admins: how far it is. Its address is each session's own. */
  companyDownload: (event: { action: "update"; downloadId: number }) => event.downloadId,
} satisfies Announcements;

export const errors = {
  ERR_NO_DOWNLOAD_FOUND: 404,
} as const satisfies Statuses;
