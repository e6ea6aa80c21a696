import { setImmediate } from "node:timers/promises";
import { platformCompanyId } from "../../identity/platform-company.ts";
import type { App } from "../../platform/app.ts";
import { jobKind } from "../../platform/jobs/jobs.ts";
import { mainRoom, superRoom } from "../../platform/realtime/rooms.ts";
import { columns, isShown, presentAnnouncement, type AnnouncementRow } from "./rows.ts";

/** When an announcement begins or ends. */
export const announcementsDue = jobKind<{ announcementId: number }>("announcements-due");

/**
 * Sends each company the current state of an announcement for its users, and the super users all. It belongs to no
 * company, so no company's transaction announces it; a browser that misses it fetches when it reconnects.
 */
export async function tellAnnouncement(app: App, announcementId: number, action: "create" | "update"): Promise<void> {
  const [row] = await app.database.platform<AnnouncementRow & object>(
    `select ${columns} from announcements a where a.id = $1`,
    [announcementId],
  );
  const removed = { action: "delete", id: announcementId } as const;
  const told = row ? ({ action, record: presentAnnouncement(row) } as const) : removed;
  const companies = await app.database.platform<{ id: number; is_shown: boolean }>(
    `select c.id, coalesce(${isShown("$2::timestamptz")}, false) as is_shown
     from companies c left join announcements a on a.id = $1 where c.deleted_at is null`,
    [announcementId, app.clock.now()],
  );
  const platformId = await platformCompanyId(app);
  if (platformId !== null) app.realtime.publish(platformId, [superRoom(platformId)], "announcement", told);
  for (const [n, { id, is_shown: isShownHere }] of companies.entries()) {
    app.realtime.publish(id, [mainRoom(id)], "announcement", isShownHere ? told : removed, { except: [superRoom(id)] });
    // With thousands of companies, let other events be sent in between.
    if (n % 50 === 49) await setImmediate();
  }
}
