import { merge, type Merged } from "./merge.ts";
import * as modules from "./modules.ts";

/** Codes of no particular module. */
const common = {
  ERR_INTERNAL_SERVER_ERROR: 500,
  ERR_SESSION_EXPIRED: 401,
  ERR_NO_PERMISSION: 400,
  ERR_VALIDATION: 400,
  ERR_MALFORMED_BODY: 400,
  ERR_NOT_FOUND: 404,
  ERR_TOKEN_EXPIRED: 403,
  ERR_SUBSCRIPTION_EXPIRED: 402,
  ERR_PAYLOAD_TOO_LARGE: 413,
  ERR_UNSUPPORTED_MEDIA_TYPE: 415,
  ERR_TOO_MANY_REQUESTS: 429,
  ERR_STARTING: 503,
  ERR_FILES_UNAVAILABLE: 503,
  ERR_NAME_TAKEN: 409,
  ERR_URL_REFUSED: 400,
  ERR_ORIGIN_NOT_ALLOWED: 400,
} as const;

/**
 * Every error code of the server, with its status. 401 and 403 are only session signals (decision 1): 403 asks the
 * browser to refresh its token; 401 means that the session has ended, or that a program's token is invalid.
 */
export const errorStatus: typeof common & Merged<typeof modules, "errors"> = { ...common, ...merge(modules, "errors") };

export type ErrorCode = keyof typeof errorStatus;

/** Why a field of a form was refused; the browser has a sentence for each. */
export const fieldRules = [
  "required",
  "too_short",
  "too_long",
  "invalid",
  "invalid_email",
  "invalid_color",
  "weak_password",
  "unknown_value",
  "empty_file",
] as const;
export type FieldRule = (typeof fieldRules)[number];

/** The body of every refusal. `fields` comes with ERR_VALIDATION, the others where named. */
export interface Refusal {
  error: ErrorCode;
  fields?: Record<string, FieldRule>;
  dueDate?: string;
  /** Where a locked-out admin can pay. */
  payLink?: string;
  /** With `payLink`: whether that page takes Pix; else it only shows the invoice. */
  takesPix?: boolean;
  /** When another sign-in ended the session. */
  elsewhereAt?: string;
  /** With ERR_SESSION_EXPIRED: the session ended because its company was disabled. */
  companyDisabled?: true;
  /** With ERR_SESSION_EXPIRED: an admin has given the user another profile since the sign-in. */
  profileChanged?: true;
  /** With ERR_SESSION_EXPIRED: the user's password has changed since the sign-in. */
  passwordChanged?: true;
  /** With ERR_SESSION_EXPIRED: an admin has deleted the user. */
  userDeleted?: true;
  retryAfterSeconds?: number;
  /** When a number may write to new contacts again; null if WhatsApp gave no end. */
  until?: string | null;
  ticket?: unknown;
  /** The contact that has this number. */
  contact?: { id: number; name: string };
  /** The given contacts that do not exist. */
  contactIds?: number[];
  /** Data for an authenticator app. */
  setup?: { secret: string; uri: string };
  count?: number;
  /** Names of the campaigns that prevent it. */
  campaigns?: string[];
  /** The user who has saved it since the read. */
  changedBy?: { id: number; name: string } | null;
  version?: number;
  /** The other program's error text. */
  reason?: string;
}
