import type { ErrorCode, Refusal } from "@recado/contracts/errors";
import { isLoadError } from "./load-error.ts";

/** `ERR_NETWORK` is the browser's own: the server could not be reached, or its answer was lost on the way. */
export type ApiErrorCode = ErrorCode | "ERR_NETWORK";

/** A refusal of the server, or its silence (`status` 0). `refusal` is the whole body, for the fields beside the code. */
export class ApiError extends Error {
  override readonly name = "ApiError";
  readonly status: number;
  readonly code: ApiErrorCode;
  readonly refusal: Refusal | undefined;

  constructor(status: number, code: ApiErrorCode, refusal?: Refusal) {
    super(code);
    this.status = status;
    this.code = code;
    this.refusal = refusal;
  }
}

/** The code to show for anything that was thrown. */
export function codeOf(error: unknown): string {
  if (error instanceof ApiError) return error.code;
  if (isLoadError(error)) return "ERR_NETWORK";
  return "ERR_INTERNAL_SERVER_ERROR";
}

/** Whether the thing that was asked for does not exist, or is not for this person. */
export const isNotFound = (error: unknown): boolean => error instanceof ApiError && error.status === 404;

/** Whether something still uses the row: a sentence names it that takes longer to read than a toast stays. */
export const isInUse = (error: unknown): boolean => error instanceof ApiError && error.status === 409;

/** Not refused: the server was away or stumbled. Another try may help; what was asked may also have been done. */
export const isPassing = (error: unknown): boolean =>
  error instanceof ApiError && (error.status === 0 || error.status >= 500);
