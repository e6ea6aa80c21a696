import i18next from "i18next";
import { errorText } from "../../locales/error-text.ts";

const known = ["timeout", "too_large", "redirect", "network"] as const;

/** Why a call failed, in words; what the other program answered is shown as it came. */
export function whyFailed(reason: string): string {
  const word = known.find((one) => one === reason);
  if (word) return i18next.t(`integrations:log.why.${word}`);
  return reason.startsWith("ERR_") ? errorText(reason) : reason;
}
