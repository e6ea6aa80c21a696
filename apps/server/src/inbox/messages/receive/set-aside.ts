import type { ConnectionRef, Inbound, InboundMessage } from "../../../channels/port.ts";
import { openInbound, sealInbound } from "../../../channels/seal-inbound.ts";
import type { Tx } from "../../../platform/database/database.ts";
import type { App } from "../../../platform/app.ts";

// Bound to the message by its WhatsApp id, like a file's source: a merge of contacts may change the row's id.
const context = (companyId: number, externalId: string) => ({
  companyId,
  row: `set_aside_messages/content/${externalId}`,
});

/** Stores the originals of `setAside` placeholders. */
export async function keepOriginals(
  app: App,
  tx: Tx,
  messages: readonly { messageId: number; message: InboundMessage }[],
): Promise<void> {
  for (const { messageId, message } of messages) {
    if (!message.original) continue;
    const content = sealInbound(app, message.original, context(tx.companyId, message.externalId));
    await tx.sql("insert into set_aside_messages (company_id, message_id, content) values ($1, $2, $3)", [
      tx.companyId,
      messageId,
      content,
    ]);
  }
}

/** Removes and answers the original of a placeholder; null if nothing is set aside. */
export async function takeOriginal(
  app: App,
  tx: Tx,
  messageId: number,
): Promise<{ original: Inbound; connection: ConnectionRef } | null> {
  const [row] = await tx.sql<{ content: Buffer; external_id: string; connection_id: number; is_test: boolean }>(
    `delete from set_aside_messages s using messages m, connections c
     where s.company_id = $1 and s.message_id = $2 and m.company_id = $1 and m.id = s.message_id
       and c.company_id = $1 and c.id = m.connection_id
     returning s.content, m.external_id, m.connection_id, c.is_test`,
    [tx.companyId, messageId],
  );
  if (!row) return null;
  const original = openInbound(app, row.content, context(tx.companyId, row.external_id));
  const connection = { companyId: tx.companyId, connectionId: row.connection_id, isTest: row.is_test };
  return { original, connection };
}
