import type { Message } from "@recado/contracts/messages";
import type { Actor } from "../../../platform/actor.ts";
import type { Tx } from "../../../platform/database/database.ts";
import { refuse } from "../../../platform/refusal.ts";
import { holdTicket, ticketFacts, ticketFor } from "../../tickets/access.ts";
import { presentTicket } from "../../tickets/present.ts";
import type { TicketRow } from "../../tickets/rows.ts";
import { mayAnswer } from "../../tickets/rules.ts";
import { factsOf } from "../../tickets/scope.ts";
import { presentMessage } from "../present.ts";
import { messagesByIds, type MessageRow } from "../rows.ts";

/** Locks and answers the conversation if the actor may write in it now. */
export async function answerable(
  tx: Tx,
  actor: Actor,
  ticketId: number,
  absent?: "ERR_NO_MESSAGE_FOUND",
): Promise<TicketRow> {
  // A user who closes it waits, so that the message still belongs to an open conversation.
  const ticket = await holdTicket(tx, actor, ticketId, absent);
  if (ticket.status !== "open") throw refuse("ERR_TICKET_NOT_OPEN", { ticket: presentTicket(ticket) });
  if (!mayAnswer(factsOf(actor), ticketFacts(ticket)))
    throw refuse("ERR_NO_PERMISSION", { ticket: presentTicket(ticket) });
  return ticket;
}

/**
 * A message of a chat that the actor may answer now, locked with its conversation. It may belong to an earlier
 * conversation that they can see.
 */
export async function answerableMessage(
  tx: Tx,
  actor: Actor,
  messageId: number,
): Promise<{ message: MessageRow; ticket: TicketRow }> {
  const [place] = await tx.sql<{ ticket_id: number; current_id: number; connection_id: number }>(
    `select m.ticket_id, m.connection_id, case when t.id is null then m.ticket_id else t.id end as current_id from messages m
     left join tickets t on t.company_id = $1 and t.connection_id = m.connection_id and t.contact_id = m.contact_id and t.status <> 'closed'
     where m.company_id = $1 and m.id = $2`,
    [tx.companyId, messageId],
  );
  if (!place) throw refuse("ERR_NO_MESSAGE_FOUND");
  // Messages of a conversation that the actor may not see do not exist for them.
  await ticketFor(tx, actor, place.ticket_id, "ERR_NO_MESSAGE_FOUND");
  const ticket = await answerable(tx, actor, place.current_id, "ERR_NO_MESSAGE_FOUND");
  await tx.sql("select from messages where company_id = $1 and id = $2 for update", [tx.companyId, messageId]);
  const [message] = await tx.run(messagesByIds, [[messageId]]);
  if (!message) throw refuse("ERR_NO_MESSAGE_FOUND");
  // The conversation may have moved to another connection since: the message belongs to its own.
  return { message, ticket: { ...ticket, connection_id: place.connection_id } };
}

/** Users quote only messages that they may see of this chat on this connection. */
export async function quotable(tx: Tx, actor: Actor, ticket: TicketRow, messageId: number): Promise<number> {
  const [row] = await tx.sql<{ ticket_id: number; is_deleted: boolean }>(
    "select ticket_id, is_deleted from messages where company_id = $1 and id = $2 and contact_id = $3 and connection_id = $4",
    [tx.companyId, messageId, ticket.contact_id, ticket.connection_id],
  );
  if (!row) throw refuse("ERR_NO_MESSAGE_FOUND");
  await ticketFor(tx, actor, row.ticket_id, "ERR_NO_MESSAGE_FOUND");
  // WhatsApp has deleted it.
  if (row.is_deleted) throw refuse("ERR_FETCH_WAPP_MSG");
  return messageId;
}

/** The message as it is within the transaction. */
export async function shown(tx: Tx, id: number): Promise<Message> {
  const [row] = await tx.run(messagesByIds, [[id]]);
  if (!row) throw refuse("ERR_CREATING_MESSAGE");
  return presentMessage(row);
}
