import { deleteUnsent } from "../../../channels/outbox/outbox.ts";
import type { App } from "../../../platform/app.ts";
import type { Tx } from "../../../platform/database/database.ts";
import { messagesChanged } from "../events.ts";
import { previewAgain } from "../preview-again.ts";
import { sentTo } from "../receive/reply-address.ts";
import { sendLater } from "./write-message.ts";

/**
 * Sends a failed message again under its own id, which it answers; null for a message that did not fail or is deleted.
 */
export async function sendAgain(app: App, tx: Tx, messageId: number): Promise<string | null> {
  const [again] = await tx.sql<{ external_id: string }>(
    `update messages set failure = null where company_id = $1 and id = $2 and from_me and failure is not null and not is_deleted
     returning external_id`,
    [tx.companyId, messageId],
  );
  if (!again) return null;
  const via = sentTo(await sendLater(app, tx, messageId));
  // The customer may have written from another number since.
  await tx.sql("update messages set via = $3 where company_id = $1 and id = $2 and via is distinct from $3", [
    tx.companyId,
    messageId,
    via,
  ]);
  return again.external_id;
}

/**
 * Removes our messages from the outbox if no session has taken them: they show as deleted, and nobody receives them.
 * Answers which; the others may be at WhatsApp.
 */
export async function withdrawUnsent(app: App, tx: Tx, messageIds: readonly number[]): Promise<number[]> {
  const rows = await tx.sql<{ id: number; connection_id: number; external_id: string }>(
    `select m.id, m.connection_id, m.external_id from messages m
     join outbox o on o.company_id = $1 and o.connection_id = m.connection_id and o.external_id = m.external_id and not o.handed
     where m.company_id = $1 and m.id = any ($2::bigint[]) and m.ack = 0 order by m.id`,
    [tx.companyId, messageIds],
  );
  const taken: number[] = [];
  for (const { id, connection_id, external_id } of rows)
    if (await deleteUnsent(tx, connection_id, external_id)) taken.push(id);
  if (taken.length === 0) return [];
  await tx.sql("update messages set is_deleted = true where company_id = $1 and id = any ($2::bigint[])", [
    tx.companyId,
    taken,
  ]);
  await app.events.emit(tx, messagesChanged, { messageIds: taken, ticketIds: await previewAgain(tx, taken) });
  return taken;
}
