import type { Tx } from "../../platform/database/database.ts";
import { prepared } from "../../platform/database/prepared.ts";
import { setPreviews } from "../tickets/record-messages.ts";
import { previewOfMessage, type Previewed } from "./preview.ts";

interface LastRow {
  ticket_id: number;
  kind: Previewed["kind"];
  body: string;
  is_deleted: boolean;
  file: Previewed["file"];
}

// Those that are the last message of their conversation.
const lastOf = prepared<LastRow>(
  "messages_last_of_tickets",
  `select m.ticket_id, m.kind, m.body, m.is_deleted,
          case when f.message_id is not null then json_build_object('fileName', f.file_name, 'isVoiceNote', f.is_voice_note) end as file
   from messages m left join message_media f on f.company_id = $1 and f.message_id = m.id
   where m.company_id = $1 and m.id = any ($2::bigint[])
     and not exists (select from messages x where x.company_id = $1 and x.ticket_id = m.ticket_id and x.id > m.id)`,
);
/**
 * Updates what the lists show of conversations whose last message changed. Opens nothing, and counts nothing as unread.
 */
export async function previewAgain(tx: Tx, ids: readonly number[]): Promise<number[]> {
  if (ids.length === 0) return [];
  const rows = await tx.run(lastOf, [ids]);
  if (rows.length === 0) return [];
  const previews = rows.map((row) => ({
    ticketId: row.ticket_id,
    preview: row.is_deleted ? deletedSign : previewOfMessage(row),
  }));
  return setPreviews(tx, previews);
}

/** In any language. */
const deletedSign = "🚫";
