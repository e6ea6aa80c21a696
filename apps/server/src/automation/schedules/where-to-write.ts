import { connectionFor } from "../../channels/connections/access.ts";
import { hiddenName, keepContact } from "../../inbox/contacts/access.ts";
import { ticketsById } from "../../inbox/tickets/access.ts";
import { openTicket } from "../../inbox/tickets/open-tickets.ts";
import type { TicketRow } from "../../inbox/tickets/rows.ts";
import type { Tx } from "../../platform/database/database.ts";
import type { App } from "../../platform/app.ts";
import { refuse } from "../../platform/refusal.ts";

type Connection = Awaited<ReturnType<typeof connectionFor>>;

/**
 * The connection that was asked for, while it is there; else the one on which the contact's conversation is open; else
 * the author's own, or the default (server-behaviour §14). Refuses with ERR_NO_DEF_WAPP_FOUND.
 */
export async function connectionOfSchedule(
  tx: Tx,
  { contact_id, connection_id }: { contact_id: number; connection_id: number | null },
  authors: number | null,
): Promise<Connection> {
  const [wanted] = await tx.sql<{ id: number }>(
    `select w.id from connections w
     left join tickets t on t.company_id = $1 and t.connection_id = w.id and t.contact_id = $2 and t.status <> 'closed'
     where w.company_id = $1 and w.deleted_at is null and (w.id = $3 or t.id is not null)
     order by w.id is not distinct from $3::bigint desc, t.status = 'open' desc, t.last_message_at desc limit 1`,
    [tx.companyId, contact_id, connection_id],
  );
  return wanted ? connectionFor(tx, null, wanted.id) : connectionFor(tx, { connectionId: authors });
}

/**
 * The contact's ticket on the connection that is not closed, else the latest, which stays closed; locked until the
 * transaction ends. A contact without a ticket there gets a closed one, which their answer opens.
 */
export async function ticketToWriteIn(
  app: App,
  tx: Tx,
  { contact_id, user_id, connection }: { contact_id: number; user_id: number | null; connection: Connection },
): Promise<TicketRow> {
  const [found] = await tx.sql<{ id: number }>(
    `select id from tickets where company_id = $1 and contact_id = $2 and connection_id = $3
     order by status <> 'closed' desc, last_message_at desc, id desc limit 1 for no key update`,
    [tx.companyId, contact_id, connection.id],
  );
  const ticketId = found?.id ?? (await openClosed(app, tx, { contact_id, user_id, connection }));
  const [ticket] = await ticketsById(tx, [ticketId]);
  if (!ticket) throw refuse("ERR_CREATING_TICKET");
  return ticket;
}

async function openClosed(
  app: App,
  tx: Tx,
  { contact_id, user_id, connection }: { contact_id: number; user_id: number | null; connection: Connection },
): Promise<number> {
  const contact = await keepContact(tx, contact_id);
  const lid = await hiddenName(tx, contact);
  const { ticket } = await openTicket(
    app,
    tx,
    {
      contactId: contact_id,
      connectionId: connection.id,
      isGroup: contact.isGroup,
      isTest: connection.provider === "simulator",
      status: "closed",
      userId: user_id,
      replyTo: lid === undefined ? null : { kind: "lid", value: lid },
    },
    { system: "schedule" },
  );
  return ticket.id;
}
