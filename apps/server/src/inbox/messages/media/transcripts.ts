import type { App } from "../../../platform/app.ts";
import type { Tx } from "../../../platform/database/database.ts";
import { messagesChanged } from "../events.ts";

/** A message's stored recording, and its transcript if known. */
export interface Recording {
  storageKey: string;
  size: number;
  contentType: string;
  transcript: string | null;
}

/** The recording that a customer sent; undefined if the message has none, or it is not stored. */
export async function recordingOf(tx: Tx, messageId: number): Promise<Recording | undefined> {
  const [row] = await tx.sql<Recording & object>(
    `select f.storage_key as "storageKey", f.size, m.content_type as "contentType", m.transcript
     from messages x
     join message_media m on m.company_id = $1 and m.message_id = x.id and m.state = 'ready'
     join media f on f.company_id = $1 and f.id = m.media_id
     where x.company_id = $1 and x.id = $2 and x.kind = 'audio' and not x.from_me and not x.is_deleted`,
    [tx.companyId, messageId],
  );
  return row;
}

/** Stores a recording's transcript, once; users who view the message see it. */
export async function keepTranscript(app: App, tx: Tx, messageId: number, transcript: string): Promise<void> {
  const kept = await tx.sql(
    `update message_media set transcript = $3 where company_id = $1 and message_id = $2 and transcript is null
     returning message_id`,
    [tx.companyId, messageId, transcript],
  );
  if (kept.length > 0) await app.events.emit(tx, messagesChanged, { messageIds: [messageId] });
}
