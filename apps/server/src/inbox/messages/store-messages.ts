import type { Tx } from "../../platform/database/database.ts";
import { prepared } from "../../platform/database/prepared.ts";
import { rememberNames } from "../contacts/find-contacts.ts";
import { recordMessages } from "../tickets/record-messages.ts";
import type { PlacedMessage } from "./place-batch.ts";

export interface StoredMessage {
  /** Its place in the batch. */
  n: number;
  message_id: number;
  ticket_id: number;
  /** An edit, deletion or reaction arrived before it. */
  has_early: boolean;
}

const store = prepared<StoredMessage>(
  "receive_messages",
  `with x as materialized (
     select * from jsonb_to_recordset($3::jsonb) as x (
       n integer, "ticketId" bigint, "contactId" bigint, "authorId" bigint, sender text, "externalId" text, "fromMe" boolean,
       kind text, body text, via text, "sentAt" timestamptz, "choiceId" text, late boolean, secret text)
   ), stored as (
     insert into messages (company_id, ticket_id, contact_id, sender_contact_id, connection_id, sender, external_id, from_me, kind,
                           body, ack, read, source, via, sent_at, choice_id, received_offline, secret)
     select $1, x."ticketId", x."contactId", x."authorId", $2, x.sender, x."externalId", x."fromMe", x.kind, x.body,
            case when x."fromMe" then 1 else 0 end, x."fromMe", case when x."fromMe" then 'phone' else 'contact' end, x.via,
            x."sentAt", x."choiceId", x.late, decode(x.secret, 'base64')
     from x order by x.n
     on conflict (company_id, connection_id, contact_id, sender, external_id) do nothing
     returning id, ticket_id, contact_id, sender, external_id
   ), fresh as (
     select x.n, x.kind, x."fromMe", s.* from stored s
     join x on x."contactId" = s.contact_id and x.sender = s.sender and x."externalId" = s.external_id
   )
   select f.n, f.id as message_id, f.ticket_id,
          exists (select from early_effects e where e.company_id = $1 and e.connection_id = $2
                    and e.contact_id = f.contact_id and e.target_external_id = f.external_id) as has_early
   from fresh f order by f.n`,
);

const quote = prepared<object>(
  "receive_quotes",
  `update messages m set quoted_id = (
     select q.id from messages q where q.company_id = $1 and q.connection_id = $2 and q.contact_id = m.contact_id
       and q.external_id = x.quoted and q.id < m.id order by q.id desc limit 1)
   from unnest($3::bigint[], $4::text[]) as x (id, quoted)
   where m.company_id = $1 and m.id = any ($3::bigint[]) and m.id = x.id`,
);

/** Writes placed messages, and what they do to their tickets and contacts, in one round trip. */
export async function storeMessages(
  tx: Tx,
  connectionId: number,
  messages: readonly PlacedMessage[],
): Promise<StoredMessage[]> {
  if (messages.length === 0) return [];
  const rows = messages.map((message) => ({ ...message, via: viaOf(message) }));
  const [stored] = await Promise.all([
    tx.run(store, [connectionId, JSON.stringify(rows)]),
    recordMessages(tx, messages.map(recordOf)),
    rememberNames(tx, namesOf(messages)),
  ]);
  // Another process stored one of them since they were looked up: the transaction is repeated, and finds it.
  if (stored.length < messages.length)
    throw Object.assign(new Error("a message was stored meanwhile"), { code: "40001" });
  const quotes = messages.flatMap(({ quoted }, index) => {
    const id = stored[index]?.message_id;
    return quoted === null || id === undefined ? [] : [{ id, quoted }];
  });
  if (quotes.length > 0)
    await tx.run(quote, [connectionId, quotes.map(({ id }) => id), quotes.map(({ quoted }) => quoted)]);
  return stored;
}

const recordOf = (message: PlacedMessage) => ({
  ticketId: message.ticketId,
  preview: message.preview,
  fromMe: message.fromMe,
  sentAt: new Date(message.sentAt),
  counts: message.fromMe ? ("answer" as const) : ("unread" as const),
  replyTo: replyAddress(message),
});

/** Answers go to the address that was used last. */
function replyAddress({ pns: [pn], lid, group }: PlacedMessage) {
  if (group !== null) return { kind: "group" as const, value: group };
  if (pn !== undefined) return { kind: "pn" as const, value: pn };
  return lid === null ? undefined : { kind: "lid" as const, value: lid };
}

function viaOf({ pns, lid, group, senderPns, senderLid }: PlacedMessage): string | null {
  const [pn, privacyId] = group === null ? [pns[0], lid] : [senderPns[0], senderLid];
  if (pn !== undefined) return `pn:${pn}`;
  return privacyId === null ? null : `lid:${privacyId}`;
}

/** The last name of each author. */
function namesOf(messages: readonly PlacedMessage[]): Map<number, string> {
  const named = messages.filter(({ fromMe, name }) => !fromMe && name !== "");
  return new Map(named.map(({ sender, name }) => [Number(sender), name]));
}
