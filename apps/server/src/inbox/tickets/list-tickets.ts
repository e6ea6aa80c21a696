import { createHash } from "node:crypto";
import type { Answer, Parsed } from "@recado/contracts";
import { limits } from "@recado/contracts/limits";
import { ownScopeOf } from "@recado/contracts/ticket-scope";
import { isAdmin, type Actor } from "../../platform/actor.ts";
import { escapeLike } from "../../platform/database/escape-like.ts";
import { prepared } from "../../platform/database/prepared.ts";
import type { App } from "../../platform/app.ts";
import { readCursor, writeCursor } from "./cursor.ts";
import { Conditions } from "./conditions.ts";
import { queryPartitions, listPartitions } from "./list-partitions.ts";
import { narrowToTags } from "./narrow-to-tags.ts";
import { presentTicket } from "./present.ts";
import { withRelations, type TicketRow } from "./rows.ts";
import { factsOf, inPartialScope, partialScopeValues } from "./scope.ts";

type Query = Parsed<"GET /tickets">["query"];
const size = limits.page.tickets;
/** Under the queues that are chosen, or under any. */
const isShown = "($6::bigint[] is null or t.queue_id = any ($6))";
/** What the bell counts: one's own, and what waits where one would take it up. */
const isUnread = (first: number) =>
  `(t.unread > 0 and (t.user_id = $${first} or (t.status = 'pending' and ${inPartialScope(first)})))`;

/** Conversations, newest message first. What the query asks for narrows what the caller sees, and never widens it. */
export async function listTickets(app: App, actor: Actor, query: Query): Promise<Answer<"GET /tickets">> {
  const conditions = new Conditions();
  const ways = listPartitions(actor, query);
  scope(conditions, actor, query, ways !== undefined && !query.users?.length);
  filter(conditions, query);
  if (query.tags?.length) await narrowToTags(app, actor.companyId, conditions, query.tags);
  const counted = conditions.copy();
  const cursor = readCursor(query.cursor);
  if (cursor)
    conditions.add((n) => `(t.last_message_at, t.id) < ($${n}::timestamptz, $${n + 1}::bigint)`, cursor.at, cursor.id);
  const offset = cursor ? 0 : (query.pageNumber - 1) * size;

  const page = withRelations(pageText(conditions, ways, offset));
  const [rows, count] = await Promise.all([
    app.database.read(actor.companyId, named<TicketRow>("tickets", page), conditions.values),
    // The first page alone says how many there are: later ones know.
    cursor || query.pageNumber > 1 ? 0 : countOf(app, actor, counted, ways),
  ]);
  const shown = rows.slice(0, size);
  const last = shown.at(-1);
  return {
    tickets: shown.map(presentTicket),
    count,
    hasMore: rows.length > size,
    nextCursor:
      rows.length > size && last ? writeCursor({ at: last.last_message_at.toISOString(), id: last.id }) : null,
  };
}

/** The statement that answers a page's ids. */
function pageText(conditions: Conditions, ways: ReturnType<typeof listPartitions>, offset: number): string {
  const n = `$${conditions.parameter(offset)}::bigint`;
  const along = ways && queryPartitions(conditions, ways, `${size + 1} + ${n}`);
  const found = along ? `(${along}) t` : `tickets t ${conditions.joins} where ${conditions.text}`;
  return `select t.id from ${found} order by t.last_message_at desc, t.id desc limit ${size + 1} offset ${n}`;
}

const badges = prepared<{ open: number; pending: number; unread: number }>(
  "tickets_counts",
  // What is not closed is gone through once, in an index that holds nothing else.
  `select count(*) filter (where t.status = 'open' and ($5 or t.user_id = $2) and ${isShown}) as open,
          count(*) filter (where t.status = 'pending' and ($5 or ${inPartialScope(2)}) and ${isShown}) as pending,
          count(*) filter (where ${isUnread(2)}) as unread
   from tickets t where t.company_id = $1 and t.status <> 'closed'`,
);

/** The badges of the tabs, under the same scope as the lists beneath them. */
export async function countTickets(
  app: App,
  actor: Actor,
  { showAll, queueIds }: Parsed<"GET /tickets/counts">["query"],
): Promise<Answer<"GET /tickets/counts">> {
  const who = [...partialScopeValues(ownScopeOf(factsOf(actor))), isAdmin(actor) && showAll === true];
  const [row] = await app.database.read(actor.companyId, badges, [...who, queueIds ?? null]);
  return row ?? { open: 0, pending: 0, unread: 0 };
}

/** As far as anybody wants to know: a million are not gone through to say that there are a million. */
async function countOf(
  app: App,
  actor: Actor,
  conditions: Conditions,
  ways: ReturnType<typeof listPartitions>,
): Promise<number> {
  const found = ways
    ? queryPartitions(conditions, ways, String(limits.counted))
    : `select from tickets t ${conditions.joins} where ${conditions.text}`;
  const text = `select count(*) as count from (${found} limit ${limits.counted}) found`;
  const [row] = await app.database.read(
    actor.companyId,
    named<{ count: number }>("tickets_count", text),
    conditions.values,
  );
  return row?.count ?? 0;
}

/** Which conversations stand in this person's list (decisions "who may"); ways that lead to no others say so themselves. */
function scope(conditions: Conditions, actor: Actor, query: Query, isByWays: boolean): void {
  const admin = isAdmin(actor);
  const own = ownScopeOf(factsOf(actor));
  const all = admin && query.showAll === true;
  const mine = () => isByWays || conditions.add((n) => `t.user_id = $${n}`, actor.userId);
  const seen = () => isByWays || conditions.add((n) => inPartialScope(n), ...partialScopeValues(own));
  if (query.withUnreadMessages) {
    conditions.add(() => "t.unread > 0 and t.status <> 'closed'");
    if (!isByWays) conditions.add((n) => isUnread(n), ...partialScopeValues(own));
    return;
  }
  // A search goes through everything that the person may see, whatever its status.
  if (query.searchParam) return void (admin || seen());
  if (query.status) conditions.add((n) => `t.status = $${n}`, query.status);
  if (all) return;
  if (query.status === "open") mine();
  // An admin's own queues, and what no queue would show to anybody.
  else if (!(admin && query.status === "closed")) seen();
}

function filter(conditions: Conditions, query: Query): void {
  if (query.queueIds) conditions.add((n) => `t.queue_id = any ($${n})`, query.queueIds);
  if (query.users?.length) conditions.add((n) => `t.user_id = any ($${n})`, query.users);
  for (const [column, day] of [
    ["created_at", query.date],
    ["updated_at", query.updatedAt],
  ] as const) {
    if (day)
      conditions.add(
        (n) =>
          `t.${column} >= ($${n}::date)::timestamp at time zone ${timezone} and t.${column} < ($${n}::date + 1)::timestamp at time zone ${timezone}`,
        day,
      );
  }
  if (query.searchParam) search(conditions, query.searchParam);
}

const timezone =
  "coalesce((select value from settings where company_id = $1 and key = 'timezone'), 'America/Sao_Paulo')";

function search(conditions: Conditions, words: string): void {
  conditions.joins = "join contacts c on c.company_id = $1 and c.id = t.contact_id";
  const digits = words.replace(/\D/g, "");
  conditions.add(
    (n) =>
      `(norm_unaccent(c.name) like '%' || norm_unaccent($${n}) || '%' or ($${n + 1} <> '' and (c.number like '%' || $${n + 1} || '%' or t.id::text = $${n + 1})))`,
    escapeLike(words),
    digits.length >= 3 && /^[\d\s()+-]+$/.test(words) ? digits : "",
  );
}

/** A statement's name follows from its shape, of which there are few: values never stand in the text. */
function named<Row>(prefix: string, text: string) {
  return prepared<Row>(`${prefix}_${createHash("sha1").update(text).digest("hex").slice(0, 12)}`, text);
}
