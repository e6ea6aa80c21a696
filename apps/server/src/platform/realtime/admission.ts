import type { ErrorCode } from "@recado/contracts/errors";
import { isStorageError } from "../database/errors.ts";
import { Refusal } from "../refusal.ts";

/** The refusal codes of a socket. Only an ended session may send the user to the login page. */
export function refusalCode(error: unknown): ErrorCode {
  if (error instanceof Refusal) return error.code;
  return isStorageError(error) ? "ERR_STARTING" : "ERR_INTERNAL_SERVER_ERROR";
}
