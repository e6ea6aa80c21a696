import type { ProgramEvent } from "@recado/contracts/program-events";
import i18next from "i18next";
import { errorText } from "../../locales/error-text.ts";

export const programEvents: readonly ProgramEvent[] = [
  "message.received",
  "message.status",
  "ticket.opened",
  "ticket.accepted",
  "ticket.transferred",
  "ticket.closed",
  "contact.changed",
  "rating.given",
  "connection.changed",
];

export const eventText = (event: ProgramEvent): string =>
  i18next.t(`webhooks:event.${event.replace(".", "_") as "ticket_closed"}`);

const known = ["timeout", "too_large", "redirect", "network"] as const;

/** Why an event did not arrive, in words; a status that was answered is shown as it came. */
export function whyFailed(code: string): string {
  const word = known.find((one) => one === code);
  if (word) return i18next.t(`webhooks:log.why.${word}`);
  return code.startsWith("ERR_") ? errorText(code) : code;
}
