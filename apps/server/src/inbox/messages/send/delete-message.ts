import type { Message } from "@recado/contracts/messages";
import { enqueue, deleteUnsent } from "../../../channels/outbox/outbox.ts";
import { isAdmin, type Actor } from "../../../platform/actor.ts";
import type { App } from "../../../platform/app.ts";
import { refuse } from "../../../platform/refusal.ts";
import { answerableMessage, shown } from "./answerable.ts";
import { deleteRefusal } from "./change-rules.ts";
import { ownFacts } from "./edit-message.ts";
import { newExternalId } from "./external-id.ts";
import { messagesChanged } from "../events.ts";
import { previewAgain } from "../preview-again.ts";
import { replyAddress } from "../receive/reply-address.ts";

/**
 * Deletes a message of ours for everyone. A message not yet on its way is never sent; its text stays in the database.
 */
export async function deleteMessage(app: App, actor: Actor, messageId: number): Promise<Message> {
  return app.database.tenant(actor.companyId, async (tx) => {
    const { message, ticket } = await answerableMessage(tx, actor, messageId);
    const refusal = deleteRefusal({ userId: actor.userId, isAdmin: isAdmin(actor) }, ownFacts(message), new Date());
    if (refusal) throw refuse(refusal);
    if (message.is_deleted) return shown(tx, messageId);
    await tx.sql("update messages set is_deleted = true where company_id = $1 and id = $2", [tx.companyId, messageId]);
    // A failed message never reached the customer.
    const isUnsent = message.failure !== null || (await deleteUnsent(tx, ticket.connection_id, message.external_id));
    if (!isUnsent)
      await enqueue(app, tx, {
        connectionId: ticket.connection_id,
        contactId: ticket.contact_id,
        lane: 0,
        outbound: {
          kind: "revoke",
          to: replyAddress(ticket),
          externalId: newExternalId(),
          target: message.external_id,
        },
      });
    const ticketIds = await previewAgain(tx, [messageId]);
    await app.events.emit(tx, messagesChanged, { messageIds: [messageId], ticketIds });
    return shown(tx, messageId);
  });
}
