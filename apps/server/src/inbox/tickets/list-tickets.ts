import type { Answer, Parsed } from "@recado/contracts";
import { limits } from "@recado/contracts/limits";
import { ownScopeOf } from "@recado/contracts/ticket-scope";
import { isAdmin, type Actor } from "../../platform/actor.ts";
import { prepared, preparedByText } from "../../platform/database/prepared.ts";
import type { App } from "../../platform/app.ts";
import { readCursor, writeCursor } from "./cursor.ts";
import { Conditions } from "./conditions.ts";
import { isOfLiveGroups, queryPartitions, listPartitions } from "./list-partitions.ts";
import { isAfter, newestFirst, orderBy, orderOf, type ListOrder } from "./list-order.ts";
import { ticketsByText } from "./events.ts";
import { narrowList } from "./narrow-list.ts";
import { narrowToTags } from "./narrow-to-tags.ts";
import { presentTicket } from "./present.ts";
import { queueFilterOf } from "./queue-filter.ts";
import { withRelations, type TicketRow } from "./rows.ts";
import { factsOf, inPartialScope, partialScopeValues } from "./scope.ts";

type Query = Parsed<"GET /tickets">["query"];
/** A list query without the page. */
export type ListQuery = Omit<Query, "pageNumber" | "cursor">;
const size = limits.page.tickets;
/** In the chosen queues, or in any. */
const isShown = "($6::bigint[] is null or t.queue_id = any ($6) or ($7 and t.queue_id is null))";
/** The user's own conversations, and waiting ones in the user's queues. */
const isLive = (first: number) => `(t.user_id = $${first} or (t.status = 'pending' and ${inPartialScope(first)}))`;

/** Conversations in the requested order. The query narrows what the caller sees, and never widens it. */
export async function listTickets(app: App, actor: Actor, query: Query): Promise<Answer<"GET /tickets">> {
  const { conditions, counted, ways, order } = await listed(app, actor, query);
  const cursor = readCursor(query.cursor);
  if (cursor) conditions.add((n) => isAfter(order, n), cursor.at, cursor.id);
  const offset = cursor ? 0 : (query.pageNumber - 1) * size;

  const page = withRelations(pageText(conditions, ways, order, { offset, most: size + 1 }), order);
  const [rows, count] = await Promise.all([
    app.database.read(actor.companyId, preparedByText<TicketRow>("tickets", page), conditions.values),
    // Only the first page has the count.
    cursor || query.pageNumber > 1 ? 0 : countOf(app, actor, counted, ways),
  ]);
  const shown = rows.slice(0, size);
  const last = shown.at(-1);
  return {
    tickets: shown.map(presentTicket),
    count,
    hasMore: rows.length > size,
    nextCursor: rows.length > size && last ? writeCursor({ at: last[order.column].toISOString(), id: last.id }) : null,
  };
}

/** The ids of the first so many conversations of a list, in its order. */
export async function idsInList(app: App, actor: Actor, query: ListQuery, most: number): Promise<number[]> {
  const { conditions, ways, order } = await listed(app, actor, query);
  const text = pageText(conditions, ways, order, { offset: 0, most });
  const rows = await app.database.read(
    actor.companyId,
    preparedByText<{ id: number }>("tickets_ids", text),
    conditions.values,
  );
  return rows.map(({ id }) => id);
}

/** The conditions of a list; `counted` without those that only its order needs. */
async function listed(app: App, actor: Actor, query: ListQuery) {
  const conditions = new Conditions();
  const ways = listPartitions(actor, query);
  scope(conditions, actor, query, ways !== undefined && !query.users?.length);
  const byText =
    query.searchParam && query.inTexts !== false
      ? (await app.ports.ask(ticketsByText, actor, query.searchParam)).flat()
      : [];
  narrowList(conditions, query, byText);
  if (query.tags?.length) await narrowToTags(app, actor.companyId, conditions, query.tags);
  const counted = conditions.copy();
  const order = orderOf(query);
  // A literal: the indexes of this order hold only pending tickets.
  if (order.column === "waiting_since") conditions.add(() => "t.status = 'pending'");
  return { conditions, counted, ways, order };
}

/** The statement for a page's ids. */
function pageText(
  conditions: Conditions,
  ways: ReturnType<typeof listPartitions>,
  order: ListOrder,
  { offset, most }: { offset: number; most: number },
): string {
  const n = `$${conditions.parameter(offset)}::bigint`;
  const along = ways && queryPartitions(conditions, ways, order, `${most} + ${n}`);
  const found = along ? `(${along}) t` : `tickets t ${conditions.joins} where ${conditions.text}`;
  return `select t.id from ${found} order by ${orderBy(order)} limit ${most} offset ${n}`;
}

const isKind = "($8::boolean is null or t.is_group = $8)";
const badges = prepared<Answer<"GET /tickets/counts">>(
  "tickets_counts",
  // One scan of an index that holds only tickets that are not closed.
  `select count(*) filter (where t.status = 'open' and ($5 or t.user_id = $2) and ${isShown} and ${isKind}) as open,
          count(*) filter (where t.status = 'pending' and ($5 or ${inPartialScope(2)}) and ${isShown} and ${isKind}) as pending,
          count(*) filter (where t.unread > 0 and (t.user_id = $2 or (t.status = 'pending' and ($5 or ${inPartialScope(2)})))) as unread,
          count(*) filter (where t.is_group and ($5 or ${isLive(2)}) and ${isShown}) as groups
   from tickets t where t.company_id = $1 and t.status <> 'closed'`,
);

/** The tab badges, in the same scope as their lists. */
export async function countTickets(
  app: App,
  actor: Actor,
  { showAll, groups, ...query }: Parsed<"GET /tickets/counts">["query"],
): Promise<Answer<"GET /tickets/counts">> {
  const who = [...partialScopeValues(ownScopeOf(factsOf(actor))), isAdmin(actor) && showAll === true];
  const queues = queueFilterOf(query);
  const values = [...who, queues?.ids ?? null, queues?.withoutQueue ?? true, groups ?? null];
  const [row] = await app.database.read(actor.companyId, badges, values);
  return row ?? { open: 0, pending: 0, unread: 0, groups: 0 };
}

/** Counts up to a limit: counting a million rows takes too long. */
async function countOf(
  app: App,
  actor: Actor,
  conditions: Conditions,
  ways: ReturnType<typeof listPartitions>,
): Promise<number> {
  const found = ways
    ? queryPartitions(conditions, ways, newestFirst, String(limits.counted))
    : `select from tickets t ${conditions.joins} where ${conditions.text}`;
  const text = `select count(*) as count from (${found} limit ${limits.counted}) found`;
  const [row] = await app.database.read(
    actor.companyId,
    preparedByText<{ count: number }>("tickets_count", text),
    conditions.values,
  );
  return row?.count ?? 0;
}

/**
 * The conversations in this user's list (decisions "who may"); partitions with the same limits set their own
 * conditions.
 */
function scope(conditions: Conditions, actor: Actor, query: ListQuery, isByWays: boolean): void {
  const admin = isAdmin(actor);
  const own = ownScopeOf(factsOf(actor));
  const all = admin && query.showAll === true;
  const mine = () => isByWays || conditions.add((n) => `t.user_id = $${n}`, actor.userId);
  const seen = () => isByWays || conditions.add((n) => inPartialScope(n), ...partialScopeValues(own));
  if (query.withUnreadMessages) {
    conditions.add(() => "t.unread > 0 and t.status <> 'closed'");
    if (isByWays) return;
    // What colleagues answer is for them to read, also where an admin sees all (decision 118).
    if (all) conditions.add((n) => `(t.user_id = $${n} or t.status = 'pending')`, actor.userId);
    else conditions.add((n) => isLive(n), ...partialScopeValues(own));
    return;
  }
  if (isOfLiveGroups(query)) {
    conditions.add(() => "t.status <> 'closed'");
    if (!all) conditions.add((n) => isLive(n), ...partialScopeValues(own));
    return;
  }
  // A search covers everything that the user may see, whatever its status.
  if (query.searchParam && query.closed === false) conditions.add(() => "t.status <> 'closed'");
  if (query.searchParam) return void (admin || seen());
  if (query.status) conditions.add((n) => `t.status = $${n}`, query.status);
  if (all) return;
  if (query.status === "open") mine();
  // An admin sees their own queues, and conversations that no queue shows to anybody.
  else if (!(admin && query.status === "closed")) seen();
}
