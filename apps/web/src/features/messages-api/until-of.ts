import { formatDate, formatTime } from "../../locales/format.ts";
import { ApiError } from "../../shell/api-error.ts";

/** When what was refused is possible again, as a date and an hour; null where nobody knows. */
export function untilOf(error: unknown): string | null {
  const until = error instanceof ApiError ? error.refusal?.until : null;
  return until ? `${formatDate(until)} ${formatTime(until)}` : null;
}
