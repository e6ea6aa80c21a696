import type { Tx } from "../../../platform/database/database.ts";
import { prepared, type Prepared } from "../../../platform/database/prepared.ts";
import type { Applied, Change, Effect, EffectFacts, Reaction, Target, Version } from "./effect-rules.ts";

export interface TargetRow extends Target {
  /** The sender's phone encrypts edits with it; null if unknown. */
  secret: Uint8Array | null;
}

/**
 * The messages `m` at the addresses `$2` to `$4`. One index lookup each: a plan made while the table was small must not
 * stay.
 */
const messagesAt = (behind: string) => `
  unnest($2::bigint[], $3::bigint[], $4::text[]) as x (connection_id, contact_id, external_id)
  cross join lateral (
    select * from messages m where m.company_id = $1 and m.connection_id = x.connection_id and m.contact_id = x.contact_id
      and m.external_id = x.external_id ${behind}
  ) m`;
const milliseconds = (column: string) => `(extract(epoch from ${column}) * 1000)::float8`;

const lockTargets = prepared<TargetRow>(
  "effects_lock_targets",
  `select m.id, m.connection_id as "connectionId", m.contact_id as "contactId", m.sender, m.external_id as "externalId",
          m.from_me as "fromMe", m.kind, m.body, m.mentions, m.is_edited as "isEdited", m.is_deleted as "isDeleted", m.secret
   from ${messagesAt("for no key update")}`,
);
const versionsOf = prepared<Version>(
  "effects_versions",
  `select v.id, v.message_id as "messageId", v.body, ${milliseconds("v.replaced_at")} as at
   from ${messagesAt("offset 0")} join message_versions v on v.company_id = $1 and v.message_id = m.id`,
);
const reactionsOf = prepared<Reaction>(
  "effects_reactions",
  `select r.message_id as "messageId", r.reactor, r.emoji, ${milliseconds("r.reacted_at")} as at
   from ${messagesAt("offset 0")} join message_reactions r on r.company_id = $1 and r.message_id = m.id`,
);

/** The messages that the effects may reach, locked until the transaction ends, in one round trip. */
export async function lockEffectFacts(tx: Tx, effects: readonly Effect[]): Promise<EffectFacts<TargetRow>> {
  // A sealed edit becomes an edit, or a reaction if it cannot be opened.
  const of = (...kinds: Change["kind"][]) => effects.filter(({ change }) => kinds.includes(change.kind));
  const [targets, versions, reactions] = await Promise.all([
    readAt(tx, lockTargets, effects),
    readAt(tx, versionsOf, of("edit", "sealedEdit")),
    readAt(tx, reactionsOf, of("reaction", "sealedEdit")),
  ]);
  return { targets, versions, reactions };
}

/** Sorted addresses: two transactions never wait for each other. */
async function readAt<Row>(tx: Tx, statement: Prepared<Row>, effects: readonly Effect[]): Promise<Row[]> {
  if (effects.length === 0) return [];
  const byAddress = new Map(
    effects.map((effect) => [`${effect.contactId} ${effect.connectionId} ${effect.target}`, effect]),
  );
  const addresses = [...byAddress].toSorted(([a], [b]) => (a < b ? -1 : 1)).map(([, effect]) => effect);
  return tx.run(statement, [
    addresses.map(({ connectionId }) => connectionId),
    addresses.map(({ contactId }) => contactId),
    addresses.map(({ target }) => target),
  ]);
}

const updateMessages = prepared<object>(
  "effects_update_messages",
  `update messages m set body = x.body, mentions = x.mentions, is_edited = x."isEdited", is_deleted = x."isDeleted"
   from jsonb_to_recordset($3::jsonb) as x (id bigint, body text, mentions jsonb, "isEdited" boolean, "isDeleted" boolean)
   where m.company_id = $1 and m.id = any ($2::bigint[]) and m.id = x.id`,
);
const storeVersions = prepared<object>(
  "effects_store_versions",
  `insert into message_versions (company_id, id, message_id, body, replaced_at)
   select $1, coalesce(x.id, nextval('message_versions_id_seq')), x."messageId", x.body, to_timestamp(x.at / 1000)
   from jsonb_to_recordset($2::jsonb) as x (id bigint, "messageId" bigint, body text, at float8)
   on conflict (company_id, id) do update set body = excluded.body`,
);
const storeReactions = prepared<object>(
  "effects_store_reactions",
  `insert into message_reactions (company_id, message_id, reactor, contact_id, emoji, reacted_at)
   select $1, x."messageId", x.reactor, nullif(x.reactor, 'me')::bigint, x.emoji, to_timestamp(x.at / 1000)
   from jsonb_to_recordset($2::jsonb) as x ("messageId" bigint, reactor text, emoji text, at float8)
   on conflict (company_id, message_id, reactor)
     do update set emoji = excluded.emoji, reacted_at = excluded.reacted_at, user_id = null`,
);

/** Writes the results of effects, in one round trip. */
export async function storeApplied(tx: Tx, { messages, versions, reactions }: Applied<Effect>): Promise<void> {
  const ids = messages.map(({ id }) => id);
  // No other column of the row leaves the process: it holds the message's secret.
  const rows = messages.map(({ id, body, mentions, isEdited, isDeleted }) => ({
    id,
    body,
    mentions,
    isEdited,
    isDeleted,
  }));
  await Promise.all([
    messages.length > 0 && tx.run(updateMessages, [ids, JSON.stringify(rows)]),
    versions.length > 0 && tx.run(storeVersions, [JSON.stringify(versions)]),
    reactions.length > 0 && tx.run(storeReactions, [JSON.stringify(reactions)]),
  ]);
}
