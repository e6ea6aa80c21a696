import type { ErrorCode } from "@recado/contracts/errors";
import { isStorageError } from "../database/errors.ts";
import { Refusal } from "../refusal.ts";

interface Headers {
  origin?: string | undefined;
  host?: string | undefined;
}

/** Browsers send the page's origin; a page of another site must not open a socket in our user's browser. */
export function isOwnOrigin({ origin, host }: Headers, publicUrl: string): boolean {
  if (origin === undefined) return true; // not a browser
  if (origin === new URL(publicUrl).origin) return true;
  return URL.canParse(origin) && new URL(origin).host === host;
}

/** The refusal codes of a socket. Only an ended session may send the user to the login page. */
export function refusalCode(error: unknown): ErrorCode {
  if (error instanceof Refusal) return error.code;
  return isStorageError(error) ? "ERR_STARTING" : "ERR_INTERNAL_SERVER_ERROR";
}
