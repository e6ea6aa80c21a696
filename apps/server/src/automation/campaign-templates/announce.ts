import type { App } from "../../platform/app.ts";
import type { Tx } from "../../platform/database/database.ts";
import { actionOf, type EventPayload } from "../../platform/events.ts";
import { adminRoom } from "../../platform/realtime/rooms.ts";
import { connectionTemplateOf, scheduleTemplateOf } from "./access.ts";
import type { templateChanged } from "./events.ts";
import { presentConnectionTemplate, presentScheduleTemplate } from "./rows.ts";

/** Announces a template to the company's admins; other users can't read templates. */
export async function announceTemplate(
  app: App,
  tx: Tx,
  { kind, templateId, cause }: EventPayload<typeof templateChanged>,
): Promise<void> {
  const rooms = [adminRoom(tx.companyId)];
  const event = kind === "connection" ? "campaignConnectionTemplate" : "campaignScheduleTemplate";
  if (cause === "deleted") return app.realtime.announce(tx, rooms, event, { action: "delete", id: templateId });
  const action = actionOf(cause);
  if (kind === "connection") {
    const template = presentConnectionTemplate(await connectionTemplateOf(tx, templateId));
    return app.realtime.announce(tx, rooms, "campaignConnectionTemplate", { action, template });
  }
  const template = presentScheduleTemplate(await scheduleTemplateOf(tx, templateId), new Date());
  app.realtime.announce(tx, rooms, "campaignScheduleTemplate", { action, template });
}
