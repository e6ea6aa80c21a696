import type { Tx } from "../../platform/database/database.ts";
import { prepared } from "../../platform/database/prepared.ts";

type Address = { kind: "pn" | "lid" | "group"; value: string };

/** A new message, with the facts that its ticket needs. */
export interface RecordedMessage {
  ticketId: number;
  preview: string;
  fromMe: boolean;
  /** Null: now. */
  sentAt: Date | null;
  /**
   * A customer's message is unread; an attendant's answer marks earlier ones read; the app's own messages do neither.
   */
  counts: "unread" | "answer" | "nothing";
  /** The address from which the customer wrote. */
  replyTo?: Address | undefined;
}

/** The changes that the messages of one ticket make to it. */
export interface TicketRecord {
  ticketId: number;
  lastMessage: string;
  fromMe: boolean;
  sentAt: Date | null;
  /** A customer wrote. */
  isHeard: boolean;
  isAnswered: boolean;
  /** Since the last answer. */
  unread: number;
  replyTo: Address | null;
}

/** Adds up the messages of each ticket, in their order. */
export function addUp(messages: readonly RecordedMessage[]): TicketRecord[] {
  const records = new Map<number, TicketRecord>();
  for (const { ticketId, preview, fromMe, sentAt, counts, replyTo } of messages) {
    const before = records.get(ticketId);
    const isAnswer = counts === "answer";
    records.set(ticketId, {
      ticketId,
      lastMessage: preview,
      fromMe,
      sentAt: before ? later(before.sentAt, sentAt) : sentAt,
      isHeard: before?.isHeard === true || !fromMe,
      isAnswered: before?.isAnswered === true || isAnswer,
      unread: isAnswer ? 0 : (before?.unread ?? 0) + (counts === "unread" ? 1 : 0),
      replyTo: replyTo ?? before?.replyTo ?? null,
    });
  }
  return [...records.values()];
}

/** Null means now, the latest time. */
const later = (a: Date | null, b: Date | null): Date | null => (a === null || b === null ? null : a > b ? a : b);

const record = prepared<object>(
  "tickets_record_messages",
  `update tickets t set last_message = x."lastMessage", last_message_from_me = x."fromMe",
          last_message_at = greatest(t.last_message_at, coalesce(x."sentAt", now())),
          last_inbound_at = case when x."isHeard" then now() else t.last_inbound_at end,
          unread = case when x."isAnswered" then 0 else t.unread end + x.unread,
          reply_kind = coalesce(x."replyTo" ->> 'kind', t.reply_kind), reply_value = coalesce(x."replyTo" ->> 'value', t.reply_value),
          updated_at = now()
   from jsonb_to_recordset($3::jsonb) as x (
     "ticketId" bigint, "lastMessage" text, "fromMe" boolean, "sentAt" timestamptz, "isHeard" boolean, "isAnswered" boolean,
     unread integer, "replyTo" jsonb)
   where t.company_id = $1 and t.id = any ($2::bigint[]) and x."ticketId" = t.id`,
);

const replied = prepared<object>(
  "service_cycles_reply",
  `update service_cycles c set first_reply_at = now()
   where c.company_id = $1 and c.ticket_id = any ($2::bigint[]) and c.finished_at is null and c.first_reply_at is null`,
);

/**
 * Updates the tickets of new messages: last message and its time, unread count, the customer's address. The caller
 * holds the tickets, and emits `messagesCreated`, which covers the tickets too.
 */
export async function recordMessages(tx: Tx, messages: readonly RecordedMessage[]): Promise<void> {
  if (messages.length === 0) return;
  const records = addUp(messages);
  const answered = records.flatMap(({ ticketId, isAnswered }) => (isAnswered ? [ticketId] : []));
  await Promise.all([
    tx.run(record, [records.map(({ ticketId }) => ticketId), JSON.stringify(records)]),
    answered.length > 0 && tx.run(replied, [answered]),
  ]);
}

const preview = prepared<{ id: number }>(
  "tickets_preview",
  `update tickets t set last_message = x.preview from unnest($2::bigint[], $3::text[]) as x (id, preview)
   where t.company_id = $1 and t.id = any ($2::bigint[]) and t.id = x.id and t.last_message <> x.preview returning t.id`,
);

/** The last message of these tickets was edited or deleted. Answers the tickets whose preview changed. */
export async function setPreviews(
  tx: Tx,
  previews: readonly { ticketId: number; preview: string }[],
): Promise<number[]> {
  if (previews.length === 0) return [];
  const rows = await tx.run(preview, [previews.map((one) => one.ticketId), previews.map((one) => one.preview)]);
  return rows.map(({ id }) => id);
}

export interface LastMessage {
  ticketId: number;
  fromMe: boolean;
  sentAt: Date;
  unread: number;
  replyTo: Address | null;
}
const replace = prepared<object>(
  "tickets_replace_last_message",
  `update tickets t set last_message_from_me = x."fromMe", last_message_at = x."sentAt", unread = x.unread,
          reply_kind = coalesce(x."replyTo" ->> 'kind', t.reply_kind), reply_value = coalesce(x."replyTo" ->> 'value', t.reply_value),
          updated_at = now()
   from jsonb_to_recordset($3::jsonb) as x ("ticketId" bigint, "fromMe" boolean, "sentAt" timestamptz, unread integer, "replyTo" jsonb)
   where t.company_id = $1 and t.id = any ($2::bigint[]) and x."ticketId" = t.id`,
);

/** Messages moved between tickets: replaces each ticket's last message. */
export async function replaceLastMessages(tx: Tx, last: readonly LastMessage[]): Promise<void> {
  if (last.length > 0) await tx.run(replace, [last.map(({ ticketId }) => ticketId), JSON.stringify(last)]);
}
