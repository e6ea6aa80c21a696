import type { MessageKind, MessageRule } from "@recado/contracts/messages";
import type { Outbound, WhatsAppIdentity } from "../../../channels/port.ts";
import { enqueue } from "../../../channels/outbox/outbox.ts";
import { keepFile } from "../../../identity/media/keep-file.ts";
import type { Tx } from "../../../platform/database/database.ts";
import { prepared } from "../../../platform/database/prepared.ts";
import type { App } from "../../../platform/app.ts";
import { refuse } from "../../../platform/refusal.ts";
import { recordMessages } from "../../tickets/record-messages.ts";
import type { TicketRow } from "../../tickets/rows.ts";
import { messagesCreated } from "../events.ts";
import type { StoredMention } from "../../contacts/names-of.ts";
import { newExternalId } from "./external-id.ts";
import { outboundOf, saidById, type MessageSource } from "./outbound-of.ts";
import type { PreparedFile } from "../media/prepare-file.ts";
import { replyAddress, sentTo } from "../receive/reply-address.ts";
import { previewOfMessage, type Previewed } from "../preview.ts";

export interface Written {
  kind?: MessageKind;
  body: string;
  file?: PreparedFile;
  /** The message is forwarded from this one, and reuses its stored file. */
  forwarded?: { id: number; file: Previewed["file"] };
  userId: number | null;
  /** The browser's own id for it: a repeated request writes one message. */
  clientId: string | null;
  quotedId: number | null;
  mentions?: readonly StoredMention[];
  source: MessageSource;
  /** For `campaign`: the campaign's name. */
  campaign?: string;
  /** For `bot`: the app's rule that sent it. */
  rule?: MessageRule;
  /** Default: a new id. */
  externalId?: string;
}

/** What a new message needs of its ticket. */
export type WritableTicket = Pick<
  TicketRow,
  "id" | "contact_id" | "connection_id" | "is_group" | "reply_kind" | "reply_value" | "contact_number"
>;

const insert = prepared<{ id: number }>(
  "messages_write",
  `insert into messages (company_id, ticket_id, contact_id, connection_id, sender, external_id, from_me, kind, body, read, quoted_id, user_id, client_id, source, is_forwarded, rule, campaign, mentions, via, sent_at)
   values ($1, $2, $3, $4, 'me', $5, true, $6, $7, true, $8, $9, $10, $11, $12, $13, $14, $15::jsonb, $16, now())
   on conflict (company_id, ticket_id, user_id, client_id) where client_id is not null do nothing returning id`,
);

/**
 * Writes a message of ours into a conversation and the outbox in one transaction, under an id chosen now. Answers its
 * id, and whether it is new: if not, the caller's file belongs to no message.
 */
export async function writeMessage(
  app: App,
  tx: Tx,
  ticket: WritableTicket,
  message: Written,
): Promise<{ id: number; isNew: boolean }> {
  const { kind = "chat", body, file, forwarded } = message;
  const externalId = message.externalId ?? newExternalId();
  const inserted = tx.run(insert, [
    ticket.id,
    ticket.contact_id,
    ticket.connection_id,
    externalId,
    kind,
    body,
    message.quotedId,
    message.userId,
    message.clientId,
    message.source,
    forwarded !== undefined,
    message.rule ?? null,
    message.campaign ?? null,
    message.mentions?.length ? JSON.stringify(message.mentions) : null,
    sentTo(replyAddress(ticket)),
  ]);
  if (message.clientId !== null && (await inserted).length === 0)
    return { id: await writtenBefore(tx, ticket, message), isNew: false };
  const preview = previewOfMessage({ kind, body, file: file ?? forwarded?.file ?? null });
  const counts = message.source === "agent" ? "answer" : "nothing";
  const record = () => recordMessages(tx, [{ ticketId: ticket.id, preview, fromMe: true, sentAt: null, counts }]);
  // A plain text has all that the outbox needs, and its statements are sent together.
  const isPlain = kind === "chat" && message.quotedId === null && !message.mentions?.length;
  const text = { kind: "text", to: replyAddress(ticket), externalId, quoted: null, body } as const;
  const plain = { ...text, isForwarded: forwarded !== undefined };
  const [[row]] = await Promise.all([
    inserted,
    isPlain && record(),
    isPlain && put(app, tx, ticket, message.source, plain),
  ]);
  if (!row) throw refuse("ERR_CREATING_MESSAGE");
  if (file) await attach(tx, row.id, file);
  if (forwarded?.file) await attachFileOf(tx, row.id, forwarded.id);
  // Others are read again, with files, quotes and names.
  if (!isPlain) {
    await record();
    await sendLater(app, tx, row.id);
  }
  await app.events.emit(tx, messagesCreated, { messages: [{ id: row.id, ticketId: ticket.id }] });
  return { id: row.id, isNew: true };
}

async function writtenBefore(tx: Tx, ticket: WritableTicket, { userId, clientId }: Written): Promise<number> {
  const [known] = await tx.sql<{ id: number }>(
    "select id from messages where company_id = $1 and ticket_id = $2 and user_id = $3 and client_id = $4",
    [tx.companyId, ticket.id, userId, clientId],
  );
  if (!known) throw refuse("ERR_CREATING_MESSAGE");
  return known.id;
}

async function attach(tx: Tx, messageId: number, file: PreparedFile): Promise<void> {
  const mediaId = file.mediaId ?? (await keepFile(tx, file.stored, file.fileName));
  await tx.sql(
    `insert into message_media (company_id, message_id, state, media_id, file_name, content_type, size, width, height, seconds, peaks, thumbnail, is_voice_note)
     values ($1, $2, 'ready', $3, $4, $5, $6, $7, $8, $9, $10, $11, $12)`,
    [
      tx.companyId,
      messageId,
      mediaId,
      file.fileName,
      file.contentType,
      file.stored.size,
      file.width,
      file.height,
      file.seconds,
      file.peaks,
      file.thumbnail && Buffer.from(file.thumbnail),
      file.isVoiceNote,
    ],
  );
}

/** Attaches the same stored file to another message. */
async function attachFileOf(tx: Tx, messageId: number, otherId: number): Promise<void> {
  await tx.sql(
    `insert into message_media (company_id, message_id, state, media_id, file_name, content_type, size, width, height, seconds, peaks, thumbnail, is_voice_note, is_animated, is_round)
     select $1, $2, 'ready', media_id, file_name, content_type, size, width, height, seconds, peaks, thumbnail, is_voice_note, is_animated, is_round
     from message_media where company_id = $1 and message_id = $3`,
    [tx.companyId, messageId, otherId],
  );
}

/**
 * Puts a stored message into the outbox, under its own id; attendants' messages go before the app's, campaigns' and
 * programs' last. Answers the address that it goes to.
 */
export async function sendLater(app: App, tx: Tx, messageId: number): Promise<WhatsAppIdentity> {
  const [row] = await tx.run(saidById, [messageId]);
  const outbound = row && outboundOf(row);
  if (!outbound) throw refuse("ERR_NO_MESSAGE_FOUND");
  await put(app, tx, row, row.source, outbound);
  return outbound.to;
}

function put(
  app: App,
  tx: Tx,
  { connection_id: connectionId, contact_id: contactId }: Pick<TicketRow, "connection_id" | "contact_id">,
  source: MessageSource,
  outbound: Outbound,
): Promise<void> {
  const lane = source === "agent" ? 0 : source === "campaign" || source === "api" ? 2 : 1;
  return enqueue(app, tx, { connectionId, contactId, lane, outbound });
}
