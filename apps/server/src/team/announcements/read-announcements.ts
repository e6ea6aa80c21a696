import type { Answer, Parsed } from "@recado/contracts";
import type { Announcement, ShownAnnouncement } from "@recado/contracts/announcements";
import { limits } from "@recado/contracts/limits";
import type { Actor } from "../../platform/actor.ts";
import type { App } from "../../platform/app.ts";
import type { Tx } from "../../platform/database/database.ts";
import { escapeLike } from "../../platform/database/escape-like.ts";
import { fitting } from "../../platform/http/fitting.ts";
import { refuse } from "../../platform/refusal.ts";
import { announcementRead } from "./events.ts";
import { columns, inOrder, isShown, presentAnnouncement, type AnnouncementRow } from "./rows.ts";

/** Announcements that the actor may read: $1 is the company, $2 the time, $3 whether the actor is a super user. */
const readable = `from announcements a join companies c on c.id = $1 where ($3 or ${isShown("$2::timestamptz")})`;
const valuesOf = (app: App, { companyId, isSuper }: Actor) => [companyId, app.clock.now(), isSuper];

/** A page of announcements: all for the super user, those shown now for others. */
export function listAnnouncements(
  app: App,
  actor: Actor,
  { searchParam, pageNumber }: Parsed<"GET /announcements">["query"],
): Promise<Answer<"GET /announcements">> {
  const size = limits.page.default;
  const offset = (pageNumber - 1) * size;
  const wanted = `${readable}
    and ($4 = '' or norm_unaccent(a.title || ' ' || a.text) like '%' || norm_unaccent($4) || '%')`;
  const values = [...valuesOf(app, actor), escapeLike(searchParam)];
  return app.database.tenant(actor.companyId, async (tx) => {
    const rows = await tx.sql<AnnouncementRow & object>(
      `select ${columns} ${wanted} ${inOrder} limit ${size} offset ${offset}`,
      values,
    );
    const [total] = await tx.sql<{ count: number }>(`select count(*) ${wanted}`, values);
    const count = total?.count ?? 0;
    return { records: rows.map(presentAnnouncement), count, hasMore: count > offset + rows.length };
  });
}

/** The announcements shown to the actor's company now. */
export function shownAnnouncements(app: App, actor: Actor): Promise<ShownAnnouncement[]> {
  return app.database.tenant(actor.companyId, async (tx) => {
    const rows = await tx.sql<AnnouncementRow & { is_read: boolean }>(
      `select ${columns}, exists (select from announcement_reads r
                where r.company_id = $1 and r.user_id = $4 and r.announcement_id = a.id) as is_read
       ${readable} ${inOrder} limit ${limits.announcement.shown}`,
      [...valuesOf(app, { ...actor, isSuper: false }), actor.userId],
    );
    return fitting(rows.map((row) => ({ ...presentAnnouncement(row), isRead: row.is_read })));
  });
}

/** Refuses with ERR_NO_ANNOUNCEMENT_FOUND if the actor may not read it. */
export function showAnnouncement(app: App, actor: Actor, announcementId: number): Promise<Announcement> {
  return app.database.tenant(actor.companyId, async (tx) => {
    const [row] = await tx.sql<AnnouncementRow & object>(`select ${columns} ${readable} and a.id = $4`, [
      ...valuesOf(app, actor),
      announcementId,
    ]);
    if (!row) throw refuse("ERR_NO_ANNOUNCEMENT_FOUND");
    return presentAnnouncement(row);
  });
}

/** Marks an announcement as read by the actor; idempotent. */
export async function markRead(app: App, actor: Actor, announcementId: number): Promise<void> {
  await app.database.tenant(actor.companyId, async (tx) => {
    const [row] = await tx.sql<AnnouncementRow & object>(`select ${columns} ${readable} and a.id = $4`, [
      ...valuesOf(app, { ...actor, isSuper: false }),
      announcementId,
    ]);
    if (!row) throw refuse("ERR_NO_ANNOUNCEMENT_FOUND");
    const isNew = await rememberRead(tx, actor, announcementId);
    if (!isNew) return;
    await app.events.emit(tx, announcementRead, { userId: actor.userId, announcement: presentAnnouncement(row) });
  });
}

/**
 * The same for an announcement that the actor has just written, whether or not it is shown to them. Answers whether it
 * was unread.
 */
export async function rememberRead(tx: Tx, { userId }: Actor, announcementId: number): Promise<boolean> {
  const added = await tx.sql(
    `insert into announcement_reads (company_id, user_id, announcement_id) values ($1, $2, $3)
     on conflict do nothing returning announcement_id`,
    [tx.companyId, userId, announcementId],
  );
  return added.length > 0;
}
