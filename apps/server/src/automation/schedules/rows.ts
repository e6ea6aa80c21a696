import { limits } from "@recado/contracts/limits";
import type { Repeat, Schedule, ScheduleStatus } from "@recado/contracts/schedules";
import type { Tx } from "../../platform/database/database.ts";
import { pictureUrl } from "../../inbox/contacts/present.ts";

/** A scheduled message with its relations' names, as lists and events show it. */
export interface ScheduleRow {
  id: number;
  body: string;
  /** Whether `body` is cut. */
  is_excerpt: boolean;
  contact_id: number;
  contact_name: string;
  contact_number: string;
  contact_username: string;
  contact_email: string;
  contact_picture_id: number | null;
  is_group: boolean;
  ticket_id: number | null;
  user_id: number | null;
  user_name: string | null;
  connection_id: number | null;
  send_at: Date;
  sent_at: Date | null;
  status: ScheduleStatus;
  failure: string | null;
  message_id: number | null;
  media_id: number | null;
  media_name: string | null;
  series_id: number | null;
  every: Repeat["every"] | null;
  until: string | null;
  count: number | null;
  stop_on_reply: boolean | null;
  stopped_at: Date | null;
  created_at: Date;
  updated_at: Date;
}

/** A message has the text of its series, unless it has its own. */
export const bodyOf = (schedule: string, series: string): string => `coalesce(${schedule}.body, ${series}.body)`;
const body = bodyOf("s", "r");

/** A message given to the connection shows its failure, or later success, by the current state of its message. */
const rowsWith = (text: string, isExcerpt: string): string => `
  select s.id, ${text} as body, ${isExcerpt} as is_excerpt, s.contact_id, c.name as contact_name, c.number as contact_number, c.username as contact_username, c.email as contact_email,
         c.picture_id as contact_picture_id, c.is_group, s.ticket_id, s.user_id, u.name as user_name, s.connection_id, s.send_at,
         s.sent_at, case when m.failure is not null then 'ERRO' else s.status end as status,
         coalesce(s.failure, m.failure) as failure, s.message_id, s.media_id, f.file_name as media_name,
         s.series_id, r.every, r.until::text, r.count, r.stop_on_reply, r.stopped_at, s.created_at, s.updated_at
  from schedules s
  join contacts c on c.company_id = $1 and c.id = s.contact_id
  left join users u on u.company_id = $1 and u.id = s.user_id
  left join messages m on m.company_id = $1 and m.id = s.message_id
  left join schedule_series r on r.company_id = $1 and r.id = s.series_id
  left join media f on f.company_id = $1 and f.id = s.media_id
  where s.company_id = $1`;
export const withRelations = rowsWith(body, "false");
/** For lists: cut texts. */
export const withExcerpts = rowsWith(
  `left(${body}, ${limits.scheduleExcerpt})`,
  `length(${body}) > ${limits.scheduleExcerpt}`,
);

/** For the app itself, which sees all of a company. */
export function schedulesById(tx: Tx, ids: readonly number[]): Promise<ScheduleRow[]> {
  return tx.sql<ScheduleRow & object>(`${withRelations} and s.id = any ($2::bigint[])`, [tx.companyId, ids]);
}

export function presentSchedule(row: ScheduleRow): Schedule {
  return {
    id: row.id,
    body: row.body,
    isExcerpt: row.is_excerpt,
    contactId: row.contact_id,
    contact: {
      id: row.contact_id,
      name: row.contact_name,
      number: row.is_group ? "" : row.contact_number,
      username: row.contact_username,
      email: row.contact_email,
      profilePicUrl: pictureUrl(row.contact_picture_id),
      isGroup: row.is_group,
    },
    ticketId: row.ticket_id,
    userId: row.user_id,
    user: row.user_id === null ? null : { id: row.user_id, name: row.user_name ?? "" },
    whatsappId: row.connection_id,
    sendAt: row.send_at.toISOString(),
    sentAt: row.sent_at?.toISOString() ?? null,
    status: row.status,
    failure: row.failure,
    mediaPath: row.media_id === null ? null : `/api/media/${row.media_id}`,
    mediaName: row.media_name,
    series:
      row.series_id === null || row.every === null
        ? null
        : {
            id: row.series_id,
            every: row.every,
            until: row.until,
            count: row.count,
            stopOnReply: row.stop_on_reply === true,
            stoppedAt: row.stopped_at?.toISOString() ?? null,
          },
    createdAt: row.created_at.toISOString(),
    updatedAt: row.updated_at.toISOString(),
  };
}
