import type { Parsed } from "@recado/contracts";
import type { Message, MessageKind } from "@recado/contracts/messages";
import type { Actor } from "../../../platform/actor.ts";
import type { Tx } from "../../../platform/database/database.ts";
import type { App } from "../../../platform/app.ts";
import { refuse } from "../../../platform/refusal.ts";
import { participantsNamed } from "../../groups/participants.ts";
import { assertUnblocked } from "../../contacts/blocks.ts";
import type { TicketRow } from "../../tickets/rows.ts";
import { messageRetried } from "../events.ts";
import { answerable, quotable, shown } from "./answerable.ts";
import { locationBody } from "../location-body.ts";
import { readInTransaction } from "../read-messages.ts";
import { messagesByIds } from "../rows.ts";
import { cardOf } from "../vcards.ts";
import { saidInTicket } from "./with-variables.ts";
import { sendAgain } from "./send-again.ts";
import { writeMessage } from "./write-message.ts";

type Input = Parsed<"POST /messages/:ticketId">["body"];

/** Answers as soon as message and outbox row are durable; events announce the result. */
export async function sendMessage(app: App, actor: Actor, ticketId: number, input: Input): Promise<Message> {
  return app.database.tenant(actor.companyId, async (tx) => {
    const ticket = await answerable(tx, actor, ticketId);
    await assertUnblocked(tx, ticket.contact_id, ticket.connection_id);
    if (input.read) await readInTransaction(app, tx, actor, { ticketId });
    const quotedId = input.quotedMsg ? await quotable(tx, actor, ticket, input.quotedMsg.id) : null;
    const { id } = await writeMessage(app, tx, ticket, {
      ...(await saidIn(tx, actor, ticket, input)),
      userId: actor.userId,
      clientId: input.clientId ?? null,
      quotedId,
      mentions: await participantsNamed(tx, ticket, input.mentions ?? []),
      source: "agent",
    });
    return shown(tx, id);
  });
}

/** Tries a failed message again: the same message, the same id. */
export async function retryMessage(app: App, actor: Actor, messageId: number): Promise<Message> {
  return app.database.tenant(actor.companyId, async (tx) => {
    const [row] = await tx.run(messagesByIds, [[messageId]]);
    if (!row) throw refuse("ERR_NO_MESSAGE_FOUND");
    // Messages of a conversation that the actor may not see do not exist for them.
    await answerable(tx, actor, row.ticket_id, "ERR_NO_MESSAGE_FOUND");
    if ((await sendAgain(app, tx, messageId)) === null) throw refuse("ERR_MESSAGE_NOT_FAILED");
    await app.events.emit(tx, messageRetried, { messageId });
    return shown(tx, messageId);
  });
}

/** Exactly one of text, location, cards, or the request for the number. */
async function saidIn(
  tx: Tx,
  actor: Actor,
  ticket: TicketRow,
  { body, location, contactIds, requestNumber }: Input,
): Promise<{ kind: MessageKind; body: string }> {
  const given = Object.entries({ location, contactIds, requestNumber }).filter(([, value]) => value !== undefined);
  const [[field] = [""], another] = given;
  if (another || (field !== "" && body.trim() !== ""))
    throw refuse("ERR_VALIDATION", { fields: { [field]: "invalid" } });
  if (location) return { kind: "locationMessage", body: locationBody(location) };
  if (contactIds) return { kind: "contactMessage", body: await cardsOfContacts(tx, contactIds) };
  if (requestNumber) {
    await assertHidden(tx, ticket.contact_id);
    return { kind: "numberRequest", body: "" };
  }
  const said = await saidInTicket(tx, body, ticket, actor.name);
  if (said.trim() === "") throw refuse("ERR_VALIDATION", { fields: { body: "required" } });
  return { kind: "chat", body: said };
}

/** Refuses to request a number that is known, or a group's. */
async function assertHidden(tx: Tx, contactId: number): Promise<void> {
  const hidden = await tx.sql(
    "select from contacts where company_id = $1 and id = $2 and number = '' and not is_group",
    [tx.companyId, contactId],
  );
  if (hidden.length === 0) throw refuse("ERR_NUMBER_KNOWN");
}

/** Cards of the company's contacts whose number is known. */
async function cardsOfContacts(tx: Tx, contactIds: readonly number[]): Promise<string> {
  const rows = await tx.sql<{ id: number; name: string; number: string; email: string }>(
    "select id, name, number, email from contacts where company_id = $1 and id = any ($2::bigint[]) and number <> '' and not is_group",
    [tx.companyId, contactIds],
  );
  const holders = [...new Set(contactIds)].map((id) => {
    const row = rows.find((one) => one.id === id);
    if (!row) throw refuse("ERR_NO_CONTACT_FOUND");
    return row;
  });
  return holders.map(cardOf).join("\n");
}
