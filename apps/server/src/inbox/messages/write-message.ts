import type { MessageKind } from "@recado/contracts/messages";
import { enqueue } from "../../channels/connections/outbox.ts";
import type { Tx } from "../../platform/database/database.ts";
import type { House } from "../../platform/house.ts";
import type { TicketRow } from "../tickets/rows.ts";
import { announceCreated } from "./announce-messages.ts";
import { newExternalId } from "./external-id.ts";
import { previewOf } from "./preview.ts";
import { replyAddress } from "./reply-address.ts";

export interface Written {
  body: string;
  userId: number | null;
  /** The browser's own id for it: the same twice is one message. */
  clientId: string | null;
  quotedId: number | null;
  source: "agent" | "bot";
}

/** Writes a message of ours into a conversation and into the outbox, at once, under an id chosen now. Answers its id. */
export async function writeMessage(house: House, tx: Tx, ticket: TicketRow, message: Written): Promise<number> {
  const externalId = newExternalId();
  const [row] = await tx.sql<{ id: number }>(
    `insert into messages (company_id, ticket_id, contact_id, whatsapp_id, sender, external_id, from_me, body, read, quoted_id, user_id, client_id, source, sent_at)
     values ($1, $2, $3, $4, 'me', $5, true, $6, true, $7, $8, $9, $10, now())
     on conflict (company_id, ticket_id, user_id, client_id) where client_id is not null do nothing returning id`,
    [
      tx.companyId,
      ticket.id,
      ticket.contact_id,
      ticket.whatsapp_id,
      externalId,
      message.body,
      message.quotedId,
      message.userId,
      message.clientId,
      message.source,
    ],
  );
  if (!row) {
    const [known] = await tx.sql<{ id: number }>(
      "select id from messages where company_id = $1 and ticket_id = $2 and user_id = $3 and client_id = $4",
      [tx.companyId, ticket.id, message.userId, message.clientId],
    );
    return known?.id ?? 0;
  }
  await tx.sql(
    "update tickets set last_message = $3, last_message_from_me = true, last_message_at = greatest(last_message_at, now()), unread = 0, updated_at = now() where company_id = $1 and id = $2",
    [tx.companyId, ticket.id, previewOf(message.body)],
  );
  await sendLater(
    house,
    tx,
    ticket,
    { id: row.id, externalId, body: message.body, quotedId: message.quotedId },
    message.source === "agent" ? 0 : 1,
  );
  await announceCreated(house, tx, [{ id: row.id, ticketId: ticket.id }]);
  return row.id;
}

/** Puts a message that stands in the conversation into the outbox, under its own id. */
export async function sendLater(
  house: House,
  tx: Tx,
  ticket: TicketRow,
  message: { id: number; externalId: string; body: string; quotedId: number | null },
  lane: 0 | 1,
): Promise<void> {
  const [quoted] = await tx.sql<{ external_id: string; from_me: boolean; kind: MessageKind; body: string }>(
    "select external_id, from_me, kind, body from messages where company_id = $1 and id = $2",
    [tx.companyId, message.quotedId],
  );
  await enqueue(house, tx, {
    connectionId: ticket.whatsapp_id,
    conversation: ticket.contact_id,
    lane,
    outbound: {
      kind: "text",
      to: replyAddress(ticket),
      externalId: message.externalId,
      body: message.body,
      quoted: quoted
        ? { externalId: quoted.external_id, fromMe: quoted.from_me, sender: null, kind: quoted.kind, body: quoted.body }
        : null,
    },
  });
}
