import type { TicketStatus } from "@recado/contracts/tickets";
import type { App } from "../../../platform/app.ts";
import type { Tx } from "../../../platform/database/database.ts";
import { prepared } from "../../../platform/database/prepared.ts";
import { refuse } from "../../../platform/refusal.ts";
import type { By } from "../../by.ts";
import { hiddenName, keepContact } from "../../contacts/access.ts";
import { ticketsById } from "../../tickets/access.ts";
import { openTicket } from "../../tickets/open-tickets.ts";
import type { TicketRow } from "../../tickets/rows.ts";
import type { WritableTicket } from "./write-message.ts";

interface Wanted {
  contactId: number;
  userId: number | null;
  connection: { id: number; isTest: boolean };
}

const lockLatest = prepared<WritableTicket>(
  "ticket_latest_of_contact",
  `select t.id, t.contact_id, t.connection_id, t.is_group, t.reply_kind, t.reply_value, c.number as contact_number
   from tickets t join contacts c on c.company_id = $1 and c.id = t.contact_id
   where t.company_id = $1 and t.contact_id = $2 and t.connection_id = $3
   order by t.status <> 'closed' desc, t.last_message_at desc, t.id desc limit 1 for no key update of t`,
);

/**
 * Locks the contact's ticket on the connection that is not closed, else the latest, which stays closed, until the
 * transaction ends. A contact without a ticket there gets a closed one, which their answer opens.
 */
export async function ticketWithoutReopening(app: App, tx: Tx, wanted: Wanted, by: By): Promise<WritableTicket> {
  const [found] = await tx.run(lockLatest, [wanted.contactId, wanted.connection.id]);
  return found ?? openFor(app, tx, { ...wanted, status: "closed" }, by);
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
