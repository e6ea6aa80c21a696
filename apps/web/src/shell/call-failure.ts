import { errorText } from "../locales/error-text.ts";

/** How a call to another program fails before it is answered. */
const failures = ["timeout", "too_large", "redirect", "network"] as const;
type CallFailure = (typeof failures)[number];

/** Why another program was not reached, in the user's language; a status or the program's own words stay as they are. */
export function callFailureText(error: string, textOf: (failure: CallFailure) => string): string {
  const known = failures.find((one) => one === error);
  return known ? textOf(known) : error.startsWith("ERR_") ? errorText(error) : error;
}
