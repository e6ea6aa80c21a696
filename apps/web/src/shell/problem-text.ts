import { errorText } from "../locales/error-text.ts";
import { formatDueDate } from "../locales/format.ts";
import { ApiError, codeOf } from "./api-error.ts";

/** The values that an error's text needs besides its code: the due date, the seconds to wait, a count, names. */
export function problemValues(error: unknown): Record<string, unknown> {
  if (!(error instanceof ApiError) || !error.refusal) return {};
  const { dueDate, retryAfterSeconds, count, campaigns, changedBy, reason } = error.refusal;
  return {
    date: dueDate === undefined ? "" : formatDueDate(dueDate),
    seconds: retryAfterSeconds ?? 60,
    count,
    reason,
    names: campaigns?.join(", "),
    who: changedBy?.name ?? "–",
  };
}

/** The whole sentence of anything that was thrown. */
export const problemText = (error: unknown): string => errorText(codeOf(error), problemValues(error));
