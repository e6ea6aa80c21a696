import { registerScheduleJobs } from "./automation/schedules/jobs.ts";
import { registerConnectionJobs } from "./channels/connections/jobs.ts";
import { registerOutboxJobs } from "./channels/outbox/overdue.ts";
import { registerSessionJobs } from "./channels/sessions/jobs.ts";
import { registerIdentityJobs } from "./identity/jobs.ts";
import { registerContactJobs } from "./inbox/contacts/profile-refresh.ts";
import { registerMessageJobs } from "./inbox/messages/jobs.ts";
import { registerTicketJobs } from "./inbox/tickets/finalize-close.ts";
import { registerViewerJobs } from "./inbox/viewers/viewers.ts";
import { registerNoteJobs } from "./inbox/notes/notes.ts";
import type { App } from "./platform/app.ts";

/** Every kind of work that is done later. */
export function registerJobs(app: App): void {
  registerIdentityJobs(app);
  registerConnectionJobs(app);
  registerOutboxJobs(app);
  registerSessionJobs(app);
  registerContactJobs(app);
  registerMessageJobs(app);
  registerScheduleJobs(app);
  registerTicketJobs(app);
  registerNoteJobs(app);
  registerViewerJobs(app);
}
