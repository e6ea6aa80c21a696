import type { Parsed } from "@recado/contracts";
import type { TicketPage } from "@recado/contracts/tickets";
import { connectionFor } from "../../channels/connections/access.ts";
import { assertQueues } from "../../identity/queues/access.ts";
import { assertUser } from "../../identity/users/access.ts";
import { isAdmin, type Actor } from "../../platform/actor.ts";
import type { App } from "../../platform/app.ts";
import { refuse } from "../../platform/refusal.ts";
import { hiddenName, keepContact } from "../contacts/access.ts";
import { ticketsById } from "./access.ts";
import { openTicket } from "./open-tickets.ts";
import { presentObstacle } from "./present.ts";
import { presentPage } from "./show-ticket.ts";

/**
 * Starts a conversation with a contact; refuses, with the other conversation, if one on that connection is not closed.
 */
export async function createTicket(
  app: App,
  actor: Actor,
  input: Parsed<"POST /tickets">["body"],
): Promise<TicketPage> {
  return app.database.tenant(actor, async (tx) => {
    const contact = await keepContact(tx, input.contactId);
    const queueId = input.queueId ?? null;
    if (queueId === null && !isAdmin(actor)) throw refuse("ERR_QUEUE_REQUIRED");
    if (queueId !== null) {
      await assertQueues(tx, [queueId]);
      if (!isAdmin(actor) && !actor.queueIds.includes(queueId)) throw refuse("ERR_NO_QUEUE_FOUND");
    }
    // An attendant starts their own conversations; an admin may start one for another user.
    const userId = input.status === "pending" ? null : isAdmin(actor) ? (input.userId ?? actor.userId) : actor.userId;
    if (userId !== null) await assertUser(tx, userId);
    const connection = await connectionFor(tx, actor, input.whatsappId ?? undefined);
    const lid = await hiddenName(tx, contact);
    const { ticket, isNew } = await openTicket(
      app,
      tx,
      {
        contactId: contact.id,
        connectionId: connection.id,
        isGroup: contact.isGroup,
        isTest: connection.isTest,
        status: userId === null ? "pending" : "open",
        queueId,
        userId,
        replyTo: lid === undefined ? null : { kind: "lid", value: lid },
      },
      actor,
    );
    const [row] = await ticketsById(tx, [ticket.id]);
    if (!row) throw refuse("ERR_CREATING_TICKET");
    if (!isNew) throw refuse("ERR_OTHER_OPEN_TICKET", { ticket: presentObstacle(actor, row) });
    return presentPage(tx, row);
  });
}
