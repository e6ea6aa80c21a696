import type { ConnectionTemplate, ScheduleTemplate } from "@recado/contracts/campaign-templates";
import { call } from "../../shell/api.ts";
import { liveCache } from "../../shell/query-client.ts";

const ofConnections = ({ id }: ConnectionTemplate) => ({ params: { connectionTemplateId: id } });
const ofSchedule = ({ id }: ScheduleTemplate) => ({ params: { scheduleTemplateId: id } });

export async function deleteConnectionTemplate(template: ConnectionTemplate): Promise<void> {
  await call("DELETE /campaign-settings-templates/whatsapp/:connectionTemplateId", ofConnections(template));
  liveCache.receive("campaignConnectionTemplate", { action: "delete", id: template.id });
}

export async function deleteScheduleTemplate(template: ScheduleTemplate): Promise<void> {
  await call("DELETE /campaign-settings-templates/schedule/:scheduleTemplateId", ofSchedule(template));
  liveCache.receive("campaignScheduleTemplate", { action: "delete", id: template.id });
}

export async function makeConnectionDefault(row: ConnectionTemplate): Promise<void> {
  const template = await call(
    "PATCH /campaign-settings-templates/whatsapp/:connectionTemplateId/default",
    ofConnections(row),
  );
  liveCache.receive("campaignConnectionTemplate", { action: "update", template });
}

export async function makeScheduleDefault(row: ScheduleTemplate): Promise<void> {
  const template = await call(
    "PATCH /campaign-settings-templates/schedule/:scheduleTemplateId/default",
    ofSchedule(row),
  );
  liveCache.receive("campaignScheduleTemplate", { action: "update", template });
}
