import type { QuickMessage } from "@recado/contracts/quick-messages";

/** A quick message with the names of its author and file. */
export interface QuickMessageRow {
  id: number;
  user_id: number | null;
  user_name: string | null;
  shortcode: string;
  message: string;
  geral: boolean;
  status: boolean;
  media_id: number | null;
  media_name: string | null;
}

export const withRelations = `
  select q.id, q.user_id, u.name as user_name, q.shortcode, q.message, q.geral, q.status, q.media_id,
         f.file_name as media_name
  from quick_messages q
  left join users u on u.company_id = $1 and u.id = q.user_id
  left join media f on f.company_id = $1 and f.id = q.media_id
  where q.company_id = $1`;

export function presentQuickMessage(row: QuickMessageRow): QuickMessage {
  return {
    id: row.id,
    shortcode: row.shortcode,
    message: row.message,
    geral: row.geral,
    status: row.status,
    userId: row.user_id,
    user: row.user_id === null ? null : { id: row.user_id, name: row.user_name ?? "" },
    isMedia: row.media_id !== null,
    mediaPath: row.media_id === null ? null : `/api/media/${row.media_id}`,
    mediaName: row.media_name,
  };
}
