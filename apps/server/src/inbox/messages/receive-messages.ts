import {
  isEffect,
  type ConnectionRef,
  type Inbound,
  type InboundMessage,
  type WhatsAppIdentity,
} from "../../channels/port.ts";
import { companySetting, settingExpression } from "../../identity/settings/access.ts";
import type { Tx } from "../../platform/database/database.ts";
import { prepared } from "../../platform/database/prepared.ts";
import type { House } from "../../platform/house.ts";
import { mainRoom } from "../../platform/realtime/rooms.ts";
import { contactOf, dressContacts } from "../contacts/access.ts";
import { announceMerges, mergesOf } from "../contacts/announce-merges.ts";
import { numberForms } from "../contacts/rules.ts";
import { ticketsById } from "../tickets/access.ts";
import { presentTicket } from "../tickets/present.ts";
import { announceTicket } from "../tickets/rooms.ts";
import { announceCreated } from "./announce-messages.ts";
import { previewOf } from "./preview.ts";

interface Received {
  n: number;
  message_id: number;
  ticket_id: number;
  contact_id: number;
  contact_created: boolean;
  /** "closed" where the message reopened the conversation; null where it began one. */
  old_status: "pending" | "open" | "closed" | null;
  old_user_id: number | null;
  old_queue_id: number | null;
}

const receive = prepared<Received>(
  "receive_messages",
  `select * from receive_messages($1, $2, $3, (${settingExpression("reopenWindowMinutes")} || ' minutes')::interval,
                                  ${settingExpression("phoneMessagesOpenTicket")} = 'enabled', $4::jsonb)`,
);

/** What customers wrote becomes contact, conversation, message and next step, all of a batch in the channel's own transaction. */
export async function receiveMessages(
  house: House,
  tx: Tx,
  connection: ConnectionRef,
  inbound: readonly Inbound[],
): Promise<void> {
  const messages = inbound.filter((one) => !isEffect(one));
  // The switch means "ignore groups" (decision 22).
  const ignored =
    messages.some(({ chat }) => chat.group !== undefined) &&
    (await companySetting(tx, "CheckMsgIsGroup")) === "enabled";
  const wanted = ignored ? messages.filter(({ chat }) => chat.group === undefined) : messages;
  if (wanted.length === 0) return;
  const [rows, merges] = await Promise.all([
    tx.run(receive, [connection.connectionId, connection.isTest, JSON.stringify(wanted.map(asRow))]),
    mergesOf(tx),
  ]);
  await announceMerges(house, tx, merges);
  if (rows.length === 0) return;
  house.metrics.messagesIn.inc(rows.length);
  await announceArrivals(house, tx, rows);
}

async function announceArrivals(house: House, tx: Tx, rows: readonly Received[]): Promise<void> {
  for (const { contact_id } of rows.filter((row) => row.contact_created)) {
    const [contact] = await dressContacts(tx, [await contactOf(tx, contact_id)]);
    if (contact) house.realtime.announce(tx, [mainRoom(tx.companyId)], "contact", { action: "create", contact });
  }
  // A conversation that began or came back must leave and enter lists before its message is told.
  const moved = rows.filter((row) => row.old_status === null || row.old_status === "closed");
  for (const row of moved.length === 0 ? [] : await ticketsById(tx, [...new Set(moved.map((one) => one.ticket_id))])) {
    const before = moved.find((one) => one.ticket_id === row.id && one.old_status === "closed");
    const stood = before && {
      id: row.id,
      status: "closed" as const,
      userId: before.old_user_id,
      queueId: before.old_queue_id,
    };
    announceTicket(house, tx, stood && row.status !== "closed" ? stood : null, presentTicket(row));
  }
  await announceCreated(
    house,
    tx,
    rows.map((row) => ({ id: row.message_id, ticketId: row.ticket_id })),
  );
}

function asRow(message: InboundMessage, n: number) {
  const fromMe = message.sender === "me";
  const sender: WhatsAppIdentity = message.sender === "me" ? {} : message.sender;
  return {
    n,
    externalId: message.externalId,
    pns: formsOf(message.chat),
    lid: message.chat.lid ?? null,
    group: message.chat.group ?? null,
    fromMe,
    senderPns: formsOf(sender),
    senderLid: sender.lid ?? null,
    name: message.pushName,
    kind: message.kind,
    body: message.body,
    preview: previewOf(message.body),
    quoted: message.quotedExternalId,
    sentAt: message.sentAt.toISOString(),
  };
}

const formsOf = ({ pn }: WhatsAppIdentity): string[] => (pn === undefined ? [] : numberForms(pn));
