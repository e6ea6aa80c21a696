import type { Tx } from "../../../platform/database/database.ts";
import { prepared } from "../../../platform/database/prepared.ts";
import { effectsToKeep } from "./early-rules.ts";
import type { Effect } from "./effect-rules.ts";

/** An effect that waits for its message. */
export interface EarlyEffect extends Effect {
  id: number;
}

/** The time of the change is ISO 8601 in the table, and a number in `at`. */
type EarlyRow = EarlyEffect & { at: number };
const columns = `e.id, e.connection_id as "connectionId", e.contact_id as "contactId", e.sender, e.target_external_id as target,
  e.effect as change, (extract(epoch from (e.effect ->> 'at')::timestamptz) * 1000)::float8 as at`;
const asEarly = ({ at, change, ...effect }: EarlyRow): EarlyEffect => ({ ...effect, change: { ...change, at } });

const earlyOfMessages = prepared<EarlyRow>(
  "early_of_messages",
  `select ${columns} from messages m
   join early_effects e on e.company_id = $1 and e.connection_id = m.connection_id and e.contact_id = m.contact_id
     and e.target_external_id = m.external_id
   where m.company_id = $1 and m.id = any ($2::bigint[]) order by e.id`,
);
const earlyCounts = prepared<{ contactId: number; count: number }>(
  "early_counts",
  `select contact_id as "contactId", count(*) as count from early_effects
   where company_id = $1 and connection_id = $2 and contact_id = any ($3::bigint[]) group by contact_id`,
);
const earlyOfTargets = prepared<EarlyRow>(
  "early_of_targets",
  `select ${columns} from early_effects e
   where e.company_id = $1 and e.connection_id = $2 and e.contact_id = any ($3::bigint[])
     and e.target_external_id = any ($4::text[])`,
);
const insertEarly = prepared<object>(
  "early_insert",
  `insert into early_effects (company_id, connection_id, contact_id, sender, target_external_id, effect)
   select $1, $2, x."contactId", x.sender, x.target, x.change
   from jsonb_to_recordset($3::jsonb) as x ("contactId" bigint, sender text, target text, change jsonb)`,
);
const deleteEarly = prepared<object>(
  "early_delete",
  "delete from early_effects where company_id = $1 and id = any ($2::bigint[])",
);

/** The effects that wait for these messages, in order of arrival. */
export async function earlyEffectsOf(tx: Tx, messageIds: readonly number[]): Promise<EarlyEffect[]> {
  return (await tx.run(earlyOfMessages, [messageIds])).map(asEarly);
}

/** Stores effects of one connection until their messages arrive. */
export async function keepEarly(tx: Tx, connectionId: number, unmatched: readonly Effect[]): Promise<void> {
  if (unmatched.length === 0) return;
  const contactIds = [...new Set(unmatched.map(({ contactId }) => contactId))];
  const targets = [...new Set(unmatched.map(({ target }) => target))];
  const [counts, waiting] = await Promise.all([
    tx.run(earlyCounts, [connectionId, contactIds]),
    tx.run(earlyOfTargets, [connectionId, contactIds, targets]),
  ]);
  const kept = effectsToKeep(unmatched, {
    counts: new Map(counts.map(({ contactId, count }) => [contactId, count])),
    waiting: waiting.map(asEarly),
  });
  const rows = kept.map(({ change, ...effect }) => ({
    ...effect,
    change: { ...change, at: new Date(change.at).toISOString() },
  }));
  if (rows.length > 0) await tx.run(insertEarly, [connectionId, JSON.stringify(rows)]);
}

export async function forgetEarly(tx: Tx, effects: readonly EarlyEffect[]): Promise<void> {
  if (effects.length > 0) await tx.run(deleteEarly, [effects.map(({ id }) => id)]);
}
