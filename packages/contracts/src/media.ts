import { z } from "zod";
import { id, moment } from "./fields.ts";
import type { Contracts, Statuses } from "./contract.ts";

export const contracts = {
  "GET /media/:mediaId": {
    summary: "A stored file, with ranges; by bearer token, or by the signature that addresses in answers carry.",
    params: z.object({ mediaId: id }),
    query: z.object({ signature: z.string().max(500).optional() }),
    answer: z.any(),
    // The route is public: the handler checks the session or the signature.
    errors: ["ERR_NO_MEDIA_FOUND", "ERR_TOKEN_EXPIRED", "ERR_SESSION_EXPIRED", "ERR_SUBSCRIPTION_EXPIRED"],
  },
  "GET /media/:mediaId/shared": {
    summary: "A stored file, by the signature of the address that another program was told.",
    params: z.object({ mediaId: id }),
    query: z.object({ signature: z.string().max(200) }),
    answer: z.any(),
    errors: ["ERR_NO_MEDIA_FOUND"],
  },
  "GET /media/:mediaId/link": {
    summary: "The signed address of a file whose path an event told: of this session, until `expiresAt`.",
    params: z.object({ mediaId: id }),
    answer: z.object({ url: z.string(), expiresAt: moment }),
    errors: ["ERR_NO_MEDIA_FOUND"],
  },
} as const satisfies Contracts;

export const errors = {
  ERR_NO_MEDIA_FOUND: 404,
  /** The content contradicts the extension of the file's name. */
  ERR_FILE_NOT_AS_NAMED: 400,
  /** The company's files and texts exceed its plan's storage. */
  ERR_STORAGE_QUOTA: 409,
  /** The user has reached the daily limit of uploads. */
  ERR_UPLOADS_TODAY: 409,
  /** The server's disk is nearly full: the rest is reserved for the database. */
  ERR_STORAGE_FULL: 507,
} as const satisfies Statuses;
