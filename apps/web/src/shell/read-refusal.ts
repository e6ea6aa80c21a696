import type { Refusal } from "@recado/contracts/errors";
import { ApiError } from "./api-error.ts";

/** The server's refusal; a foreign body (a proxy's page) counts as an internal error. */
export async function readRefusal(response: Response): Promise<ApiError> {
  return refusalOf(response.status, await response.json().catch(() => null));
}

export function refusalOf(status: number, body: unknown): ApiError {
  if (isRefusal(body)) return new ApiError(status, body.error, body);
  return new ApiError(status, status === 503 ? "ERR_STARTING" : "ERR_INTERNAL_SERVER_ERROR");
}

function isRefusal(body: unknown): body is Refusal {
  return typeof body === "object" && body !== null && "error" in body && typeof body.error === "string";
}
