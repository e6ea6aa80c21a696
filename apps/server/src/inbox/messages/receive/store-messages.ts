import type { Tx } from "../../../platform/database/database.ts";
import { repetition } from "../../../platform/database/errors.ts";
import { prepared } from "../../../platform/database/prepared.ts";
import { rememberNames } from "../../contacts/store-contacts.ts";
import { recordMessages } from "../../tickets/record-messages.ts";
import type { PlacedMessage } from "./place-batch.ts";

export interface StoredMessage {
  /** Its place in the batch. */
  n: number;
  messageId: number;
  ticketId: number;
  /** An edit, deletion or reaction arrived before it. */
  hasEarly: boolean;
}

const store = prepared<StoredMessage>(
  "receive_messages",
  `with x as materialized (
     select * from jsonb_to_recordset($3::jsonb) as x (
       n integer, "ticketId" bigint, "contactId" bigint, "authorId" bigint, sender text, "externalId" text, "fromMe" boolean,
       kind text, body text, via text, "sentAt" timestamptz, "choiceId" text, late boolean, secret text, mentions jsonb, "isPast" boolean, read boolean,
       "isBeforeOpening" boolean)
   ), stored as (
     insert into messages (id, company_id, ticket_id, contact_id, sender_contact_id, connection_id, sender, external_id, from_me, kind,
                           body, ack, read, source, via, sent_at, choice_id, received_offline, secret, mentions, created_at)
     select nextval(case when x."isPast" then 'message_history_ids'::regclass else 'messages_id_seq'::regclass end),
            $1, x."ticketId", x."contactId", x."authorId", $2, x.sender, x."externalId", x."fromMe", x.kind, x.body,
            case when x."fromMe" then 1 else 0 end, x.read, case when x."fromMe" then 'phone' else 'contact' end, x.via,
            x."sentAt", x."choiceId", x.late, decode(x.secret, 'base64'), nullif(x.mentions, 'null'::jsonb),
            -- The cycle that the batch begins starts at now(), after these.
            now() - case when x."isBeforeOpening" then interval '1 millisecond' else interval '0' end
     from (select * from x order by x.n) x
     on conflict (company_id, connection_id, contact_id, sender, external_id) do nothing
     returning id, ticket_id, contact_id, sender, external_id
   ), fresh as (
     select x.n, x.kind, x."fromMe", s.* from stored s
     join x on x."contactId" = s.contact_id and x.sender = s.sender and x."externalId" = s.external_id
   )
   select f.n, f.id as "messageId", f.ticket_id as "ticketId",
          exists (select from early_effects e where e.company_id = $1 and e.connection_id = $2
                    and e.contact_id = f.contact_id and e.target_external_id = f.external_id) as "hasEarly"
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

/** Stores placed messages and their effects on tickets and contacts, in one round trip. */
export async function storeMessages(
  tx: Tx,
  connectionId: number,
  messages: readonly PlacedMessage[],
): Promise<StoredMessage[]> {
  if (messages.length === 0) return [];
  const [stored] = await Promise.all([
    insertMessages(tx, connectionId, messages),
    recordMessages(tx, messages.map(recordOf)),
    rememberNames(tx, namesOf(messages)),
  ]);
  const quotes = messages.flatMap(({ quoted }, index) => {
    const id = stored[index]?.messageId;
    return id === undefined ? [] : [{ id, quoted }];
  });
  await quoteMessages(tx, connectionId, quotes);
  return stored;
}

/** Links stored messages to the message that each quotes, which came before it. */
export async function quoteMessages(
  tx: Tx,
  connectionId: number,
  messages: readonly { id: number; quoted: string | null }[],
): Promise<void> {
  const quoting = messages.filter(({ quoted }) => quoted !== null);
  if (quoting.length > 0)
    await tx.run(quote, [connectionId, quoting.map(({ id }) => id), quoting.map(({ quoted }) => quoted)]);
}

/** Inserts the rows alone, with ids in the order of `n`. Messages of history get ids below all others of their chat. */
export async function insertMessages(
  tx: Tx,
  connectionId: number,
  messages: readonly (PlacedMessage & { isPast?: boolean; read?: boolean })[],
): Promise<StoredMessage[]> {
  const rows = messages.map((message) => ({ isPast: false, read: message.fromMe, ...message, via: viaOf(message) }));
  const stored = await tx.run(store, [connectionId, JSON.stringify(rows)]);
  // Another process stored one of them since the lookup.
  if (stored.length < messages.length) throw repetition("a message was stored meanwhile");
  return stored;
}

const recordOf = (message: PlacedMessage) => ({
  ticketId: message.ticketId,
  preview: message.preview,
  fromMe: message.fromMe,
  sentAt: message.sentAt,
  counts: message.fromMe ? ("answer" as const) : message.isAside ? ("nothing" as const) : ("unread" as const),
  replyTo: replyAddress(message),
});

/** Answers go to the address that was used last. */
export function replyAddress({ pns: [pn], lid, group }: Pick<PlacedMessage, "pns" | "lid" | "group">) {
  if (group !== null) return { kind: "group" as const, value: group };
  if (pn !== undefined) return { kind: "pn" as const, value: pn };
  return lid === null ? undefined : { kind: "lid" as const, value: lid };
}

function viaOf({ pns, lid, group, senderPns, senderLid }: PlacedMessage): string | null {
  const [pn, privacyId] = group === null ? [pns[0], lid] : [senderPns[0], senderLid];
  if (pn !== undefined) return `pn:${pn}`;
  return privacyId === null ? null : `lid:${privacyId}`;
}

/** The last name of each author, where it is not the stored one. */
function namesOf(messages: readonly PlacedMessage[]): Map<number, string> {
  const named = messages.filter(({ fromMe, name }) => !fromMe && name !== "");
  const last = new Map(named.map((message) => [Number(message.sender), message]));
  return new Map([...last].flatMap(([id, { name, knownName }]) => (name === knownName ? [] : [[id, name]])));
}
