import type { ProgramEvent } from "@recado/contracts/program-events";
import i18next from "i18next";

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
