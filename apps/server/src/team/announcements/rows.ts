import type { Announcement } from "@recado/contracts/announcements";

export interface AnnouncementRow {
  id: number;
  title: string;
  text: string;
  priority: Announcement["priority"];
  status: boolean;
  starts_at: Date | null;
  ends_at: Date | null;
  plan_id: number | null;
  media_id: number | null;
  media_path: string | null;
  media_name: string | null;
  created_at: Date;
  updated_at: Date;
}

/** An announcement `a` with the name of its picture. */
export const columns = `a.id, a.title, a.text, a.priority, a.status, a.starts_at, a.ends_at, a.plan_id, a.media_id,
  a.media_path, a.media_name, a.created_at, a.updated_at`;

/** Whether an announcement `a` is shown to users of company `c` at the time `at`. */
export const isShown = (at: string): string =>
  `a.status and (a.starts_at is null or a.starts_at <= ${at}) and (a.ends_at is null or a.ends_at > ${at})
   and (a.plan_id is null or a.plan_id = c.plan_id)`;

export const inOrder = "order by a.priority, a.created_at desc, a.id desc";

export const presentAnnouncement = (row: AnnouncementRow): Announcement => ({
  id: row.id,
  title: row.title,
  text: row.text,
  priority: row.priority,
  status: row.status,
  mediaPath: row.media_path,
  mediaName: row.media_name,
  startsAt: row.starts_at?.toISOString() ?? null,
  endsAt: row.ends_at?.toISOString() ?? null,
  planId: row.plan_id,
  createdAt: row.created_at.toISOString(),
  updatedAt: row.updated_at.toISOString(),
});
