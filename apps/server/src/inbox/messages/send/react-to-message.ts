import type { Message } from "@recado/contracts/messages";
import { enqueue } from "../../../channels/outbox/outbox.ts";
import type { WhatsAppIdentity } from "../../../channels/port.ts";
import type { Actor } from "../../../platform/actor.ts";
import type { Tx } from "../../../platform/database/database.ts";
import type { App } from "../../../platform/app.ts";
import { refuse } from "../../../platform/refusal.ts";
import { messagesChanged } from "../events.ts";
import { answerableMessage, shown } from "./answerable.ts";
import { isReaction } from "./change-rules.ts";
import { newExternalId } from "./external-id.ts";
import { namesOf } from "./outbound-of.ts";
import { replyAddress } from "../receive/reply-address.ts";

/** Sets the company's reaction, one per message; "" removes it. */
export async function reactToMessage(app: App, actor: Actor, messageId: number, emoji: string): Promise<Message> {
  if (!isReaction(emoji)) throw refuse("ERR_VALIDATION", { fields: { emoji: "invalid" } });
  return app.database.tenant(actor.companyId, async (tx) => {
    const { message, ticket } = await answerableMessage(tx, actor, messageId);
    if (message.is_deleted) throw refuse("ERR_FETCH_WAPP_MSG");
    // The customer has no such message.
    if (message.failure !== null || message.kind === "call_log") throw refuse("ERR_NO_MESSAGE_FOUND");
    if (!(await keepReaction(tx, actor, messageId, emoji))) return shown(tx, messageId);
    await enqueue(app, tx, {
      connectionId: ticket.connection_id,
      contactId: ticket.contact_id,
      lane: 0,
      outbound: {
        kind: "react",
        to: replyAddress(ticket),
        externalId: newExternalId(),
        target: message.external_id,
        targetFromMe: message.from_me,
        targetSender: message.from_me || !ticket.is_group ? null : await senderOf(tx, messageId),
        emoji,
      },
    });
    await app.events.emit(tx, messagesChanged, { messageIds: [messageId] });
    return shown(tx, messageId);
  });
}

/** Answers whether the reaction changed. A removed one stays, empty, so that an older one isn't taken for new. */
async function keepReaction(tx: Tx, actor: Actor, messageId: number, emoji: string): Promise<boolean> {
  const rows = await tx.sql(
    `insert into message_reactions as r (company_id, message_id, reactor, user_id, emoji, reacted_at)
     select $1, $2, 'me', $3, $4, clock_timestamp()
     where $4 <> '' or exists (select from message_reactions where company_id = $1 and message_id = $2 and reactor = 'me')
     on conflict (company_id, message_id, reactor)
       do update set emoji = excluded.emoji, user_id = excluded.user_id, reacted_at = excluded.reacted_at where r.emoji <> excluded.emoji
     returning message_id`,
    [tx.companyId, messageId, actor.userId, emoji],
  );
  return rows.length > 0;
}

async function senderOf(tx: Tx, messageId: number): Promise<WhatsAppIdentity | null> {
  const [row] = await tx.sql<{ sender: WhatsAppIdentity | null }>(
    `select ${namesOf("m.sender_contact_id")} as sender from messages m where m.company_id = $1 and m.id = $2`,
    [tx.companyId, messageId],
  );
  return row?.sender ?? null;
}
