import type { Message } from "@recado/contracts/messages";
import { enqueue, editUnsent } from "../../../channels/outbox/outbox.ts";
import { isAdmin, type Actor } from "../../../platform/actor.ts";
import type { Tx } from "../../../platform/database/database.ts";
import type { App } from "../../../platform/app.ts";
import { refuse } from "../../../platform/refusal.ts";
import type { TicketRow } from "../../tickets/rows.ts";
import { answerableMessage, shown } from "./answerable.ts";
import { editRefusal, type OwnFacts } from "./change-rules.ts";
import { newExternalId } from "./external-id.ts";
import { outboundMentions } from "./outbound-of.ts";
import { messagesChanged } from "../events.ts";
import { previewAgain } from "../preview-again.ts";
import { replyAddress } from "../receive/reply-address.ts";
import type { MessageRow } from "../rows.ts";
import { saidInTicket } from "./with-variables.ts";

/**
 * Changes the text of our message, at the customer's too. A message not yet on its way is sent with the new text, and
 * the customer never sees the old one.
 */
export async function editMessage(app: App, actor: Actor, messageId: number, typed: string): Promise<Message> {
  return app.database.tenant(actor.companyId, async (tx) => {
    const { message, ticket } = await answerableMessage(tx, actor, messageId);
    const refusal = editRefusal({ userId: actor.userId, isAdmin: isAdmin(actor) }, ownFacts(message), new Date());
    if (refusal) throw refuse(refusal);
    const body = await saidInTicket(tx, typed, ticket, actor.name);
    if (message.body === body) return shown(tx, messageId);
    const isUnsent =
      message.failure !== null || (await editUnsent(tx, ticket.connection_id, message.external_id, { body }));
    await tx.sql(
      `with before as (insert into message_versions (company_id, message_id, body, replaced_at) values ($1, $2, $4, clock_timestamp()))
       update messages set body = $3, is_edited = is_edited or $5 where company_id = $1 and id = $2`,
      [tx.companyId, messageId, body, message.body, !isUnsent],
    );
    if (!isUnsent) await tell(app, tx, ticket, message, body);
    const ticketIds = await previewAgain(tx, [messageId]);
    await app.events.emit(tx, messagesChanged, { messageIds: [messageId], ticketIds });
    return shown(tx, messageId);
  });
}

function tell(app: App, tx: Tx, ticket: TicketRow, message: MessageRow, body: string): Promise<void> {
  return enqueue(app, tx, {
    connectionId: ticket.connection_id,
    contactId: ticket.contact_id,
    lane: 0,
    outbound: {
      kind: "edit",
      to: replyAddress(ticket),
      externalId: newExternalId(),
      target: message.external_id,
      body,
      ...(message.mentions && { mentions: outboundMentions(message.mentions) }),
    },
  });
}

export const ownFacts = (row: MessageRow): OwnFacts => ({
  fromMe: row.from_me,
  isDeleted: row.is_deleted,
  kind: row.kind,
  body: row.body,
  userId: row.user_id,
  sentAt: row.sent_at,
});
