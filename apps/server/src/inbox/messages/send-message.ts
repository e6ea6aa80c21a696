import type { Parsed } from "@recado/contracts";
import type { Message } from "@recado/contracts/messages";
import type { Actor } from "../../platform/actor.ts";
import type { Tx } from "../../platform/database/database.ts";
import type { House } from "../../platform/house.ts";
import { refuse } from "../../platform/refusal.ts";
import { factsOf, holdTicket, ticketFacts, ticketFor } from "../tickets/access.ts";
import { presentTicket } from "../tickets/present.ts";
import type { TicketRow } from "../tickets/rows.ts";
import { mayAnswer } from "../tickets/rules.ts";
import { presentMessage } from "./present.ts";
import { messagesByIds } from "./rows.ts";
import { sendLater, writeMessage } from "./write-message.ts";

/** Answered as soon as message and outbox row are durable; what becomes of it is told by events. */
export async function sendMessage(
  house: House,
  actor: Actor,
  ticketId: number,
  input: Parsed<"POST /messages/:ticketId">["body"],
): Promise<Message> {
  return house.database.tenant(actor.companyId, async (tx) => {
    const ticket = await answerable(tx, actor, ticketId);
    const quotedId = input.quotedMsg ? await quotable(tx, actor, ticket, input.quotedMsg.id) : null;
    const id = await writeMessage(house, tx, ticket, {
      body: input.body,
      userId: actor.userId,
      clientId: input.clientId ?? null,
      quotedId,
      source: "agent",
    });
    return present(tx, id);
  });
}

/** Tries a failed message again: the same message, the same id. */
export async function retryMessage(house: House, actor: Actor, messageId: number): Promise<Message> {
  return house.database.tenant(actor.companyId, async (tx) => {
    const [row] = await tx.run(messagesByIds, [[messageId]]);
    if (!row) throw refuse("ERR_NO_MESSAGE_FOUND");
    // A conversation that the actor may not see has no messages for them either.
    const ticket = await answerable(tx, actor, row.ticket_id, "ERR_NO_MESSAGE_FOUND");
    const again = await tx.sql<{ external_id: string }>(
      "update messages set failure = null where company_id = $1 and id = $2 and from_me and failure is not null returning external_id",
      [tx.companyId, messageId],
    );
    const [failed] = again;
    if (!failed) throw refuse("ERR_MESSAGE_NOT_FAILED");
    await sendLater(
      house,
      tx,
      ticket,
      { id: row.id, externalId: failed.external_id, body: row.body, quotedId: row.quoted_id },
      0,
    );
    return present(tx, messageId);
  });
}

async function answerable(tx: Tx, actor: Actor, ticketId: number, absent?: "ERR_NO_MESSAGE_FOUND"): Promise<TicketRow> {
  // Who closes it meanwhile waits, and this message is still of an open conversation.
  const ticket = await holdTicket(tx, actor, ticketId, absent);
  if (ticket.status !== "open") throw refuse("ERR_TICKET_NOT_OPEN", { ticket: presentTicket(ticket) });
  if (!mayAnswer(factsOf(actor), ticketFacts(ticket))) throw refuse("ERR_NO_PERMISSION");
  return ticket;
}

/** One quotes what one may see of this chat on this connection, and nothing else. */
async function quotable(tx: Tx, actor: Actor, ticket: TicketRow, messageId: number): Promise<number> {
  const [row] = await tx.sql<{ ticket_id: number }>(
    "select ticket_id from messages where company_id = $1 and id = $2 and contact_id = $3 and whatsapp_id = $4 and not is_deleted",
    [tx.companyId, messageId, ticket.contact_id, ticket.whatsapp_id],
  );
  if (!row) throw refuse("ERR_NO_MESSAGE_FOUND");
  await ticketFor(tx, actor, row.ticket_id, "ERR_NO_MESSAGE_FOUND");
  return messageId;
}

async function present(tx: Tx, id: number): Promise<Message> {
  const [row] = await tx.run(messagesByIds, [[id]]);
  if (!row) throw refuse("ERR_CREATING_MESSAGE");
  return presentMessage(row);
}
