import type { Events } from "@recado/contracts/realtime";
import type { App } from "../platform/app.ts";
import { mainRoom, superRoom } from "../platform/realtime/rooms.ts";
import { platformCompanyId } from "./platform-company.ts";

type List = Events["platform"]["action"];
/** Finds the companies whose users are affected too. */
type Readers = (app: App) => Promise<readonly { id: number }[]>;

const companies = "select id from companies where deleted_at is null";
export const everyCompany: Readers = (app) => app.database.platform(companies);
export const companiesWithPlan =
  (planId: number): Readers =>
  (app) =>
    app.database.platform(`${companies} and plan_id = $1`, [planId]);

/**
 * Makes the super users' browsers, and those of `readers`, fetch a list of the platform again. These lists belong to no
 * company, so no company's transaction announces them; a browser that misses it fetches when it reconnects.
 */
export async function listChanged(app: App, list: List, readers?: Readers): Promise<void> {
  const platformId = await platformCompanyId(app);
  if (platformId !== null) app.realtime.publish(platformId, [superRoom(platformId)], "platform", { action: list });
  for (const { id } of (await readers?.(app)) ?? [])
    app.realtime.publish(id, [mainRoom(id)], "platform", { action: list }, { except: [superRoom(id)] });
}

/** The same once `change` is stored. */
export async function changingList<T>(app: App, list: List, change: Promise<T>, readers?: Readers): Promise<T> {
  const result = await change;
  await listChanged(app, list, readers);
  return result;
}
