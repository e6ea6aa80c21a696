import type { Actor } from "../../platform/actor.ts";
import type { App } from "../../platform/app.ts";
import { isCutWait } from "../../platform/database/errors.ts";
import { prepared } from "../../platform/database/prepared.ts";
import { scopeOfActor } from "../tickets/scope.ts";
import { isIndexed, patternOf, wordsOf } from "./patterns.ts";

/**
 * Milliseconds: the newest messages are searched first, then the indexes, then older messages until `all` is over, but
 * at least for `older`: the rest of the answer must fit into half a second.
 */
const budget = { newest: 25, indexes: 350, older: 60, all: 420 };

/** What narrows a search beyond what the caller may see; absent fields do not narrow. */
export interface MessageFilter {
  contactId?: number | undefined;
  fromMe?: boolean | undefined;
  users?: readonly number[] | undefined;
  connections?: readonly number[] | undefined;
  since?: string | undefined;
  until?: string | undefined;
  hasMedia?: true | undefined;
  queues?: readonly number[] | undefined;
  /** With `queues`: also conversations without a queue. */
  noQueue?: boolean | undefined;
  tags?: readonly number[] | undefined;
}

export interface FoundMessages {
  /** Newest first, up to the requested number. */
  ids: number[];
  /** The oldest message that was searched; null if all were. */
  reached: number | null;
}

const statement = prepared<{ ids: number[] | null; reached: number | null }>(
  "search_messages",
  `select to_json(s.ids) as ids, s.reached from search_messages($2::text[], $3::jsonb, $4::bigint, $5::integer, $6::integer) s
   where $1::bigint is not null`,
);

/** The newest messages that have all of the words and that the actor may see. */
export async function findMessages(
  app: App,
  actor: Actor,
  words: readonly string[],
  filter: MessageFilter,
  page: { before?: number | undefined; limit: number },
): Promise<FoundMessages> {
  if (words.length === 0 && Object.values(filter).every((value) => value === undefined))
    return { ids: [], reached: null };
  const before = page.before ?? Number.MAX_SAFE_INTEGER;
  const look = (from: number, milliseconds: number | null) =>
    app.database.tenant(actor.companyId, async (tx) => {
      if (milliseconds === null)
        await tx.sql("select set_config('statement_timeout', $1, true)", [String(budget.indexes)]);
      const values = [words.map(patternOf), scoped(actor, filter), from, page.limit, milliseconds];
      const [found] = await tx.run(statement, values);
      return { ids: found?.ids ?? [], reached: found?.reached ?? null };
    });

  const begun = performance.now();
  const newest = await look(before, budget.newest);
  if (newest.reached === null || newest.ids.length === page.limit) return newest;
  if (isIndexed(words)) {
    try {
      return { ...(await look(before, null)), reached: null };
    } catch (error) {
      if (!isCutWait(error)) throw error;
    }
  }
  const left = Math.round(budget.all - (performance.now() - begun));
  const older = await look(newest.reached, Math.max(left, budget.older));
  const ids = [...newest.ids, ...older.ids].slice(0, page.limit);
  return { ids, reached: ids.length === page.limit ? (ids.at(-1) ?? null) : older.reached };
}

/** The SQL function returns nothing unless it gets the actor's scope. */
function scoped(actor: Actor, filter: MessageFilter): string {
  const { all, userId, queueIds, withoutQueue } = scopeOfActor(actor);
  return JSON.stringify({ ...filter, all, userId, queueIds, withoutQueue });
}

/** The newest hits whose conversations are listed. */
const most = 500;

/** The conversations of the newest messages that have the words; for lists of conversations. */
export async function findTicketsByText(app: App, actor: Actor, search: string): Promise<number[]> {
  const words = wordsOf(search);
  // One or two letters occur in nearly every message.
  if (!isIndexed(words)) return [];
  const { ids } = await findMessages(app, actor, words, {}, { limit: most });
  if (ids.length === 0) return [];
  const rows = await app.database.read(actor.companyId, ticketsOf, [ids]);
  return rows.map(({ id }) => id);
}

const ticketsOf = prepared<{ id: number }>(
  "search_tickets_of",
  "select distinct m.ticket_id as id from messages m where m.company_id = $1 and m.id = any ($2::bigint[])",
);
