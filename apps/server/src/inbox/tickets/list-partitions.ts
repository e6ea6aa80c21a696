import { ownScopeOf } from "@recado/contracts/ticket-scope";
import { ticketStatuses } from "@recado/contracts/tickets";
import type { Parsed } from "@recado/contracts";
import { isAdmin, type Actor } from "../../platform/actor.ts";
import type { Conditions } from "./conditions.ts";
import { factsOf } from "./scope.ts";

type Query = Parsed<"GET /tickets">["query"];

/** A part of the list of which one index holds each id's conversations in the list's order. */
interface Way {
  by: "user" | "queue" | "noQueue" | "anybody";
  /** Of people or queues; one of no meaning where there are none to tell apart. */
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

/**
 * Whose and which queues' conversations a list is put together from. "Mine, or of my queues, or of none" is no place in
 * any index: gone through in order, a list whose rows lie far back among a million would be read nearly whole. Undefined
 * where the list is one index's as it stands, or where few are found first and then put in order.
 */
export function listPartitions(actor: Actor, query: Query): Way[] | undefined {
  if (query.searchParam || query.tags?.length) return undefined;
  const admin = isAdmin(actor);
  const own = ownScopeOf(factsOf(actor));
  const statuses = query.status ? [query.status] : ticketStatuses;
  const mine = (of: readonly string[]): Way => ({ by: "user", ids: [own.userId], statuses: of });
  if (query.withUnreadMessages) {
    return [
      mine(["open", "pending"]),
      { by: "queue", ids: own.queueIds, statuses: ["pending"] },
      ...(own.withoutQueue ? [{ by: "noQueue", ids: nobody, statuses: ["pending"] } as const] : []),
    ];
  }
  if (query.users?.length) return [{ by: "user", ids: [...new Set(query.users)], statuses }];
  const { queueIds } = query;
  if (admin && (query.showAll || query.status === "closed")) {
    if (queueIds) return [{ by: "queue", ids: [...new Set(queueIds)], statuses }];
    return query.status ? undefined : [{ by: "anybody", ids: nobody, statuses }];
  }
  if (query.status === "open") return [mine(statuses)];
  return [
    mine(statuses),
    { by: "queue", ids: own.queueIds.filter((id) => !queueIds || queueIds.includes(id)), statuses },
    ...(own.withoutQueue && !queueIds ? [{ by: "noQueue", ids: nobody, statuses } as const] : []),
  ];
}

/** The first so many (`limit`, an expression) of each way, each once, with their place in the order. Adds to the parameters. */
export function queryPartitions(conditions: Conditions, ways: readonly Way[], limit: string): string {
  const { joins, text } = conditions;
  return ways
    .map(({ by, ids, statuses }) => {
      const [w, s] = [conditions.parameter(ids), conditions.parameter(statuses)];
      // To an index a missing queue is a place like others; to the planner it is one only where the order names it.
      const order = `${by === "noQueue" ? "t.queue_id, " : ""}t.last_message_at desc, t.id desc`;
      return `(select p.id, p.last_message_at from unnest($${w}::bigint[]) w (id) cross join unnest($${s}::text[]) s (status)
        cross join lateral (select t.id, t.last_message_at from tickets t ${joins}
          where ${text} and t.status = s.status ${places[by]} order by ${order} limit ${limit}) p)`;
    })
    .join(" union ");
}
