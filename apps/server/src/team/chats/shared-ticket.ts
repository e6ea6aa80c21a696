import type { Answer } from "@recado/contracts";
import { ticketsById } from "../../inbox/tickets/access.ts";
import { presentTicket } from "../../inbox/tickets/present.ts";
import { seesTicket } from "../../inbox/tickets/scope.ts";
import type { Actor } from "../../platform/actor.ts";
import type { App } from "../../platform/app.ts";
import { chatFor, chatMessageOf } from "./access.ts";

/** The card of a shared conversation for the actor; null if they may not see it, or it is gone. */
export function showSharedTicket(
  app: App,
  actor: Actor,
  chatId: number,
  chatMessageId: number,
): Promise<Answer<"GET /chats/:chatId/messages/:chatMessageId/ticket">> {
  return app.database.tenant(actor.companyId, async (tx) => {
    await chatFor(tx, actor, chatId);
    await chatMessageOf(tx, chatId, chatMessageId);
    const [shared] = await tx.sql<{ ticket_id: number | null }>(
      "select ticket_id from chat_messages where company_id = $1 and id = $2",
      [tx.companyId, chatMessageId],
    );
    if (!shared || shared.ticket_id === null) return { ticket: null };
    const [row] = await ticketsById(tx, [shared.ticket_id]);
    if (!row || !seesTicket(actor, row)) return { ticket: null };
    const { uuid, status, contact, user } = presentTicket(row);
    return {
      ticket: { uuid, status, contact: { name: contact.name }, user: user && { id: user.id, name: user.name } },
    };
  });
}
