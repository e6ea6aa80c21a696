import { registerScheduleJobs } from "./automation/schedules/jobs.ts";
import { registerConnectionJobs } from "./channels/connections/jobs.ts";
import { registerIdentityJobs } from "./identity/jobs.ts";
import { registerContactJobs } from "./inbox/contacts/looks.ts";
import { registerMessageJobs } from "./inbox/messages/jobs.ts";
import { registerTicketJobs } from "./inbox/tickets/let-go.ts";
import { registerViewerJobs } from "./inbox/viewers/viewers.ts";
import { registerNoteJobs } from "./inbox/notes/notes.ts";
import type { House } from "./platform/house.ts";

/** Every kind of work that is done later. */
export function registerJobs(house: House): void {
  registerIdentityJobs(house);
  registerConnectionJobs(house);
  registerContactJobs(house);
  registerMessageJobs(house);
  registerScheduleJobs(house);
  registerTicketJobs(house);
  registerNoteJobs(house);
  registerViewerJobs(house);
}
