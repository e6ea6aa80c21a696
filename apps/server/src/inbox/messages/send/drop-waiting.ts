import { deleteOutboxOfMessages } from "../../../channels/outbox/outbox.ts";
import type { Tx } from "../../../platform/database/database.ts";
import type { TicketChanged } from "../../tickets/events.ts";

/** Cancels the unsent messages of deleted tickets. */
export async function dropWaitingOfTickets(tx: Tx, changes: readonly TicketChanged[]): Promise<void> {
  const ticketIds = changes.flatMap(({ cause, before }) => (cause === "deleted" ? before.id : []));
  if (ticketIds.length === 0) return;
  const waiting = await tx.sql<{ connectionId: number; externalId: string }>(
    `select o.connection_id as "connectionId", o.external_id as "externalId"
     from messages m join outbox o on o.company_id = $1 and o.connection_id = m.connection_id and o.external_id = m.external_id
     where m.company_id = $1 and m.ticket_id = any ($2::bigint[])`,
    [tx.companyId, ticketIds],
  );
  if (waiting.length > 0) await deleteOutboxOfMessages(tx, waiting);
}
