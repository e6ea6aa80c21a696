import type { Tx } from "../../../platform/database/database.ts";
import { prepared } from "../../../platform/database/prepared.ts";
import { at, type PlacedBatch } from "./place-batch.ts";
import { keyOf } from "./receive-rules.ts";
import { refillsOf, type Refill, type Stored } from "./refill-rules.ts";
import { quoteMessages, type StoredMessage } from "./store-messages.ts";

const refill = prepared<object>(
  "messages_refill",
  `update messages m set kind = x.kind, body = x.body, choice_id = x."choiceId", mentions = nullif(x.mentions, 'null'::jsonb),
          secret = coalesce(decode(x.secret, 'base64'), m.secret)
   from jsonb_to_recordset($3::jsonb) as x ("messageId" bigint, kind text, body text, "choiceId" text, secret text, mentions jsonb)
   where m.company_id = $1 and m.id = any ($2::bigint[]) and m.id = x."messageId"`,
);

/** Fills stored messages with content that arrived again; nearly always every message of a batch is new. */
export async function refillMessages(
  tx: Tx,
  connectionId: number,
  { arrivals, known }: PlacedBatch,
  rows: readonly StoredMessage[],
): Promise<Refill[]> {
  if (rows.length === arrivals.length) return [];
  const stored = new Map<string, Stored>(known.map((message) => [keyOf(message), message]));
  for (const { n, messageId, ticketId } of rows) {
    const arrival = at(arrivals, n);
    stored.set(keyOf(arrival), { ...arrival, id: messageId, ticketId });
  }
  const isNew = new Set(rows.map(({ n }) => n));
  const again = arrivals.filter(({ n }) => !isNew.has(n));
  const refills = refillsOf(again, stored);
  if (refills.length === 0) return [];
  await Promise.all([
    tx.run(refill, [refills.map(({ messageId }) => messageId), JSON.stringify(refills)]),
    quoteMessages(
      tx,
      connectionId,
      refills.map(({ messageId, quoted }) => ({ id: messageId, quoted })),
    ),
  ]);
  return refills;
}
