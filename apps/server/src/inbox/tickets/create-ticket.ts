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
import { currentTicket } from "./change-ticket.ts";
import { beginCycle } from "./cycles.ts";
import { presentObstacle, presentTicket } from "./present.ts";
import { announceTicket } from "./rooms.ts";
import { presentPage } from "./show-ticket.ts";

/** Starts a conversation with a contact; refused, with the other one, while one is not closed on that connection. */
export async function createTicket(
  app: App,
  actor: Actor,
  input: Parsed<"POST /tickets">["body"],
): Promise<TicketPage> {
  return app.database.tenant(actor.companyId, async (tx) => {
    const contact = await keepContact(tx, input.contactId);
    const queueId = input.queueId ?? null;
    if (queueId === null && !isAdmin(actor)) throw refuse("ERR_QUEUE_REQUIRED");
    if (queueId !== null) {
      await assertQueues(tx, [queueId]);
      if (!isAdmin(actor) && !actor.queueIds.includes(queueId)) throw refuse("ERR_NO_QUEUE_FOUND");
    }
    // An attendant begins their own; an admin may begin one for somebody else.
    const userId = input.status === "pending" ? null : isAdmin(actor) ? (input.userId ?? actor.userId) : actor.userId;
    if (userId !== null) await assertUser(tx, userId);
    const connection = await connectionFor(tx, actor, input.whatsappId ?? undefined);
    const [created] = await tx.sql<{ id: number }>(
      `insert into tickets (company_id, status, contact_id, connection_id, queue_id, user_id, is_group, is_test, reply_kind, reply_value)
       values ($1, $2, $3, $4, $5, $6, $7, $8, case when $9::text is not null then 'lid' end, $9)
       on conflict (company_id, connection_id, contact_id) where status <> 'closed' do nothing returning id`,
      [
        tx.companyId,
        userId === null ? "pending" : "open",
        contact.id,
        connection.id,
        queueId,
        userId,
        contact.isGroup,
        connection.provider === "simulator",
        (await hiddenName(tx, contact)) ?? null,
      ],
    );
    if (!created) {
      const other = await currentTicket(tx, contact.id, connection.id);
      throw refuse("ERR_OTHER_OPEN_TICKET", other ? { ticket: presentObstacle(actor, other) } : {});
    }
    await beginCycle(tx, created.id, userId);
    const [row] = await ticketsById(tx, [created.id]);
    if (!row) throw refuse("ERR_CREATING_TICKET");
    announceTicket(app, tx, null, presentTicket(row));
    return presentPage(tx, row);
  });
}
