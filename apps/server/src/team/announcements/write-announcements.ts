import type { Parsed } from "@recado/contracts";
import type { Announcement } from "@recado/contracts/announcements";
import { momentOf } from "../../identity/settings/company-clock.ts";
import { forgetFile } from "../../inbox/messages/media/forget-files.ts";
import type { Actor } from "../../platform/actor.ts";
import type { App } from "../../platform/app.ts";
import type { Tx } from "../../platform/database/database.ts";
import { violates } from "../../platform/database/errors.ts";
import { refuse } from "../../platform/refusal.ts";
import { rememberRead } from "./read-announcements.ts";
import { presentAnnouncement, type AnnouncementRow } from "./rows.ts";
import { announcementsDue, tellAnnouncement } from "./tell-announcement.ts";

type Created = Parsed<"POST /announcements">["body"];
type Changed = Parsed<"PUT /announcements/:announcementId">["body"];

/**
 * Adds an announcement, and announces it to its readers; where the answer to an earlier try was lost, changes what that
 * made. Times without a zone are in the zone of the actor's company.
 */
export async function createAnnouncement(app: App, actor: Actor, given: Created): Promise<Announcement> {
  const row = await writing(app, actor, async (tx) => {
    await assertPlan(tx, given.planId);
    const [added] = await tx.sql<AnnouncementRow & object>(
      `insert into announcements (title, text, priority, status, starts_at, ends_at, plan_id, client_id)
       values ($1, $2, $3, $4, $5, $6, $7, $8)
       on conflict (client_id) do update set title = $1, text = $2, priority = $3, status = $4, starts_at = $5,
         ends_at = $6, plan_id = $7, updated_at = now()
       returning *`,
      [
        given.title,
        given.text,
        given.priority,
        given.status,
        ...(await timesOf(tx, given)),
        given.planId,
        given.clientId ?? null,
      ],
    );
    const kept = await keptRow(app, tx, added);
    // It is no news to its author.
    await rememberRead(tx, actor, kept.id);
    return kept;
  });
  await tellAnnouncement(app, row.id, "create");
  return presentAnnouncement(row);
}

export async function updateAnnouncement(
  app: App,
  actor: Actor,
  announcementId: number,
  changes: Changed,
): Promise<Announcement> {
  const row = await writing(app, actor, async (tx) => {
    const before = await lockAnnouncement(tx, announcementId);
    await assertPlan(tx, changes.planId);
    const [startsAt, endsAt] = await timesOf(tx, changes);
    const [changed] = await tx.sql<AnnouncementRow & object>(
      `update announcements set title = $2, text = $3, priority = $4, status = $5, starts_at = $6, ends_at = $7,
              plan_id = $8, updated_at = now()
       where id = $1 returning *`,
      [
        announcementId,
        changes.title ?? before.title,
        changes.text ?? before.text,
        changes.priority ?? before.priority,
        changes.status ?? before.status,
        startsAt === undefined ? before.starts_at : startsAt,
        endsAt === undefined ? before.ends_at : endsAt,
        changes.planId === undefined ? before.plan_id : changes.planId,
      ],
    );
    return keptRow(app, tx, changed);
  });
  await tellAnnouncement(app, announcementId, "update");
  return presentAnnouncement(row);
}

export async function deleteAnnouncement(app: App, actor: Actor, announcementId: number): Promise<void> {
  await app.database.tenant(actor.companyId, async (tx) => {
    const { media_id: mediaId } = await lockAnnouncement(tx, announcementId);
    await tx.sql("delete from announcements where id = $1", [announcementId]);
    if (mediaId !== null) await forgetFile(app, tx, mediaId);
  });
  await tellAnnouncement(app, announcementId, "update");
}

/** Locks the row until the commit. Refuses with ERR_NO_ANNOUNCEMENT_FOUND. */
export async function lockAnnouncement(tx: Tx, announcementId: number): Promise<AnnouncementRow> {
  const [row] = await tx.sql<AnnouncementRow & object>("select * from announcements where id = $1 for update", [
    announcementId,
  ]);
  if (!row) throw refuse("ERR_NO_ANNOUNCEMENT_FOUND");
  return row;
}

/** Its start and end; undefined if not given. */
async function timesOf(tx: Tx, { startsAt, endsAt }: Pick<Changed, "startsAt" | "endsAt">) {
  const time = async (given: Changed["startsAt"]) => given && (await momentOf(tx, given));
  return [await time(startsAt), await time(endsAt)] as const;
}

async function assertPlan(tx: Tx, planId: number | null | undefined): Promise<void> {
  if (planId === null || planId === undefined) return;
  const [plan] = await tx.sql("select from plans where id = $1", [planId]);
  if (!plan) throw refuse("ERR_NO_PLAN_FOUND");
}

async function keptRow(app: App, tx: Tx, row: AnnouncementRow | undefined): Promise<AnnouncementRow> {
  if (!row) throw new Error("The announcement was not stored.");
  for (const at of [row.starts_at, row.ends_at])
    if (at && at > app.clock.now()) await app.jobs.send(tx, announcementsDue, { announcementId: row.id }, at);
  return row;
}

async function writing<T>(app: App, { companyId }: Actor, work: (tx: Tx) => Promise<T>): Promise<T> {
  try {
    return await app.database.tenant(companyId, work);
  } catch (error) {
    if (violates(error, "announcements_check")) throw refuse("ERR_ANNOUNCEMENT_ENDS_BEFORE");
    throw error;
  }
}
