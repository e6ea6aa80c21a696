import { ownScopeOf } from "@recado/contracts/ticket-scope";
import { ticketStatuses } from "@recado/contracts/tickets";
import type { Parsed } from "@recado/contracts";
import { isAdmin, type Actor } from "../../platform/actor.ts";
import { orderBy, type ListOrder } from "./list-order.ts";
import type { Conditions } from "./conditions.ts";
import { queueFilterOf } from "./queue-filter.ts";
import { factsOf } from "./scope.ts";

type Query = Omit<Parsed<"GET /tickets">["query"], "pageNumber" | "cursor">;

/** A part of the list: one index holds the conversations of each id in the list's order. */
interface Way {
  by: "user" | "queue" | "noQueue" | "anybody";
  /** Ids of users or queues; a single unused id where the part has none. */
  ids: readonly number[];
  statuses: readonly string[];
}

const places = {
  user: "and t.user_id = w.id",
  queue: "and t.queue_id = w.id",
  noQueue: "and t.queue_id is null",
  anybody: "",
};
const nobody = [0];

/** The list of the groups' tab: short, and one index has its order. */
export const isOfLiveGroups = ({ groups, status, searchParam }: Query): boolean =>
  groups === true && status === undefined && searchParam === "";

/**
 * The users and queues whose conversations make up a list. No index has the order of "mine, or of my queues, or of none":
 * a scan in order would read nearly a million rows if the list's rows are far back. So each part is read from its own index.
 * Undefined if one index has the whole list, or if few rows are found first and then sorted.
 */
export function listPartitions(actor: Actor, query: Query): Way[] | undefined {
  if (query.searchParam || query.tags?.length || (isOfLiveGroups(query) && !query.withUnreadMessages)) return undefined;
  const admin = isAdmin(actor);
  const own = ownScopeOf(factsOf(actor));
  const statuses = query.status ? [query.status] : ticketStatuses;
  const mine = (of: readonly string[]): Way => ({ by: "user", ids: [own.userId], statuses: of });
  if (query.withUnreadMessages) {
    return [
      mine(["open", "pending"]),
      ...(admin && query.showAll ? [{ by: "anybody", ids: nobody, statuses: ["pending"] } as const] : []),
      { by: "queue", ids: own.queueIds, statuses: ["pending"] },
      ...(own.withoutQueue ? [{ by: "noQueue", ids: nobody, statuses: ["pending"] } as const] : []),
    ];
  }
  if (query.users?.length) return [{ by: "user", ids: [...new Set(query.users)], statuses }];
  const narrowed = queueFilterOf(query);
  const withoutQueue: Way[] = narrowed?.withoutQueue === false ? [] : [{ by: "noQueue", ids: nobody, statuses }];
  if (admin && (query.showAll || query.status === "closed")) {
    if (narrowed) return [{ by: "queue", ids: narrowed.ids, statuses }, ...withoutQueue];
    return query.status ? undefined : [{ by: "anybody", ids: nobody, statuses }];
  }
  if (query.status === "open") return [mine(statuses)];
  return [
    mine(statuses),
    { by: "queue", ids: own.queueIds.filter((id) => !narrowed || narrowed.ids.includes(id)), statuses },
    ...(own.withoutQueue ? withoutQueue : []),
  ];
}

/**
 * The first so many (`limit`, an expression) of each partition, without duplicates, with their sort values. Adds to the
 * parameters.
 */
export function queryPartitions(conditions: Conditions, ways: readonly Way[], by: ListOrder, limit: string): string {
  const { joins, text } = conditions;
  return ways
    .map(({ by: part, ids, statuses }) => {
      const [w, s] = [conditions.parameter(ids), conditions.parameter(statuses)];
      // An index sorts null queues like others, but the planner uses that only if the order names the queue.
      const order = `${part === "noQueue" ? "t.queue_id, " : ""}${orderBy(by)}`;
      return `(select p.id, p.${by.column} from unnest($${w}::bigint[]) w (id) cross join unnest($${s}::text[]) s (status)
        cross join lateral (select t.id, t.${by.column} from tickets t ${joins}
          where ${text} and t.status = s.status ${places[part]} order by ${order} limit ${limit}) p)`;
    })
    .join(" union ");
}
