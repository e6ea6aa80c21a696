import { dropFiles } from "../../identity/media/keep-file.ts";
import { removeFiles } from "../../inbox/messages/media/forget-files.ts";
import type { App } from "../../platform/app.ts";
import type { Tx } from "../../platform/database/database.ts";

/** Keys per job. */
const atOnce = 500;

/** Deletes the files of a chat, or of one of its messages: from the table now, from the store once that is durable. */
export async function forgetChatFiles(app: App, tx: Tx, chatId: number, chatMessageId?: number): Promise<void> {
  const rows = await tx.sql<{ media_id: number }>(
    `select media_id from chat_messages
     where company_id = $1 and chat_id = $2 and id = coalesce($3, id) and media_id is not null`,
    [tx.companyId, chatId, chatMessageId ?? null],
  );
  const mediaIds = rows.map((row) => row.media_id);
  const keys = mediaIds.length === 0 ? [] : await dropFiles(tx, mediaIds);
  for (let n = 0; n < keys.length; n += atOnce)
    await app.jobs.send(tx, removeFiles, { companyId: tx.companyId, keys: keys.slice(n, n + atOnce) });
}
