import type { Refusal } from "@recado/contracts/errors";
import { ApiError } from "./api-error.ts";

/** A proxy's own, that the server never gives: what was asked may have been done, and the answer was lost. */
const lost = new Set([502, 504]);

/** The server's refusal; a foreign body (a proxy's page) counts as an internal error. */
export async function readRefusal(response: Response): Promise<ApiError> {
  return refusalOf(response.status, await response.json().catch(() => null));
}

export function refusalOf(status: number, body: unknown): ApiError {
  if (lost.has(status)) return new ApiError(status, "ERR_NETWORK");
  if (isRefusal(body)) return new ApiError(status, body.error, body);
  return new ApiError(status, status === 503 ? "ERR_STARTING" : "ERR_INTERNAL_SERVER_ERROR");
}

function isRefusal(body: unknown): body is Refusal {
  return typeof body === "object" && body !== null && "error" in body && typeof body.error === "string";
}
