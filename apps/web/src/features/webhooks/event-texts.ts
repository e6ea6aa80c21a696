import type { ProgramEvent } from "@recado/contracts/program-event-names";
import i18next from "i18next";

export const eventText = (event: ProgramEvent): string =>
  i18next.t(`webhooks:event.${event.replace(".", "_") as "ticket_closed"}`);
