import type { connectionFor } from "../../../channels/connections/access.ts";
import type { TicketStatus } from "@recado/contracts/tickets";
import type { App } from "../../../platform/app.ts";
import type { Tx } from "../../../platform/database/database.ts";
import { refuse } from "../../../platform/refusal.ts";
import type { By } from "../../by.ts";
import { hiddenName, keepContact } from "../../contacts/access.ts";
import { ticketsById } from "../../tickets/access.ts";
import { openTicket } from "../../tickets/open-tickets.ts";
import type { TicketRow } from "../../tickets/rows.ts";

type Connection = Awaited<ReturnType<typeof connectionFor>>;

interface Wanted {
  contactId: number;
  userId: number | null;
  connection: Connection;
}

/**
 * Locks the contact's ticket on the connection that is not closed, else the latest, which stays closed, until the
 * transaction ends. A contact without a ticket there gets a closed one, which their answer opens.
 */
export async function ticketWithoutReopening(app: App, tx: Tx, wanted: Wanted, by: By): Promise<TicketRow> {
  const [found] = await tx.sql<{ id: number }>(
    `select id from tickets where company_id = $1 and contact_id = $2 and connection_id = $3
     order by status <> 'closed' desc, last_message_at desc, id desc limit 1 for no key update`,
    [tx.companyId, wanted.contactId, wanted.connection.id],
  );
  if (!found) return openFor(app, tx, { ...wanted, status: "closed" }, by);
  return rowOf(tx, found.id);
}

/** Opens a ticket for a contact, with the contact's known address. */
export async function openFor(
  app: App,
  tx: Tx,
  { contactId, connection, ...place }: Wanted & { status: TicketStatus; queueId?: number | null },
  by: By,
): Promise<TicketRow> {
  const contact = await keepContact(tx, contactId);
  const lid = await hiddenName(tx, contact);
  const { ticket } = await openTicket(
    app,
    tx,
    {
      contactId,
      connectionId: connection.id,
      isGroup: contact.isGroup,
      isTest: connection.isTest,
      ...place,
      replyTo: lid === undefined ? null : { kind: "lid", value: lid },
    },
    by,
  );
  return rowOf(tx, ticket.id);
}

async function rowOf(tx: Tx, ticketId: number): Promise<TicketRow> {
  const [ticket] = await ticketsById(tx, [ticketId]);
  if (!ticket) throw refuse("ERR_CREATING_TICKET");
  return ticket;
}
