import type { Refusal } from "@recado/contracts/errors";
import { ApiError } from "./api-error.ts";

/** What the server refused with; a body that isn't ours (a proxy's page) counts as an internal error. */
export async function readRefusal(response: Response): Promise<ApiError> {
  const body: unknown = await response.json().catch(() => null);
  if (isRefusal(body)) return new ApiError(response.status, body.error, body);
  return new ApiError(response.status, response.status === 503 ? "ERR_STARTING" : "ERR_INTERNAL_SERVER_ERROR");
}

function isRefusal(body: unknown): body is Refusal {
  return typeof body === "object" && body !== null && "error" in body && typeof body.error === "string";
}
