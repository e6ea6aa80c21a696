import { formatDate, formatTime } from "../../locales/format.ts";
import { ApiError } from "../../shell/api-error.ts";

/** The date and time when a refused call is possible again; null if unknown. */
export function untilOf(error: unknown): string | null {
  const until = error instanceof ApiError ? error.refusal?.until : null;
  return until ? `${formatDate(until)} ${formatTime(until)}` : null;
}
