import type { Events } from "@recado/contracts/realtime";
import type { App } from "../platform/app.ts";
import { superRoom } from "../platform/realtime/rooms.ts";
import { platformCompanyId } from "./platform-company.ts";

/**
 * Has the super users' browsers fetch a list of the platform again once `change` is stored. These lists belong to no
 * company, so that no company's transaction announces them; a browser that missed it fetches when it connects again.
 */
export async function changingList<T>(app: App, list: Events["platform"]["action"], change: Promise<T>): Promise<T> {
  const result = await change;
  const companyId = await platformCompanyId(app);
  if (companyId !== null) app.realtime.publish(companyId, [superRoom(companyId)], "platform", { action: list });
  return result;
}
