import type { Actor } from "../../platform/actor.ts";
import { isAdmin } from "../../platform/actor.ts";
import { firstTicket, leadConnection } from "./counted.ts";

/** Which conversations are counted; absent fields narrow nothing. */
export interface Filter {
  /** 0 means conversations without a queue. */
  queueIds?: readonly number[];
  userIds?: readonly number[];
  connectionIds?: readonly number[];
  tagIds?: readonly number[];
}

export interface AskedFilter {
  queueIds?: number[] | undefined;
  withoutQueue?: boolean | undefined;
  users?: number[] | undefined;
  whatsappIds?: number[] | undefined;
  tags?: number[] | undefined;
}

/** The requested filter; for other users than admins, within their own queues (decision 107). */
export function filterOf(actor: Actor, asked: AskedFilter): Filter {
  const queues = [...(asked.queueIds ?? []), ...(asked.withoutQueue ? [noQueue] : [])];
  const own = isAdmin(actor) ? undefined : [...actor.queueIds, ...(actor.allTicket ? [noQueue] : [])];
  const queueIds = own && queues.length > 0 ? queues.filter((id) => own.includes(id)) : (own ?? some(queues));
  const [userIds, connectionIds, tagIds] = [some(asked.users), some(asked.whatsappIds), some(asked.tags)];
  return {
    ...(queueIds && { queueIds }),
    ...(userIds && { userIds }),
    ...(connectionIds && { connectionIds }),
    ...(tagIds && { tagIds }),
  };
}

const noQueue = 0;
const some = (ids: number[] | undefined) => (ids && ids.length > 0 ? ids : undefined);

/** Sums are per connection; any other filter is counted from rows. */
export const isInSums = ({ queueIds, userIds, tagIds }: Filter): boolean => !queueIds && !userIds && !tagIds;

/** Rows of service cycles, turns, stays, messages, new contacts and tickets, by their names in `counted.ts`. */
export type RowAlias = "c" | "v" | "s" | "m" | "k" | "t";

/** SQL conditions of a filter, each with its leading `and`; empty if nothing is narrowed. */
export interface Narrowing {
  rows: (alias: RowAlias) => string;
  sums: (alias: string) => string;
  /** People `u` who can be in the chosen queues. */
  people: string;
}

/** Adds the filter's values to `values`, of which the first is `$2`; the conditions of `rows` use all of them. */
export function narrowingOf({ queueIds, userIds, connectionIds, tagIds }: Filter, values: unknown[]): Narrowing {
  const place = (ids: readonly number[] | undefined) => ids && `any ($${values.push(ids) + 1}::bigint[])`;
  const [queues, users, connections, tags] = [place(queueIds), place(userIds), place(connectionIds), place(tagIds)];
  const hasTag = (ticket: string) =>
    `exists (select from ticket_tags g where g.company_id = $1 and g.ticket_id = ${ticket} and g.tag_id = ${tags})`;
  const conditions = (...each: (string | false | undefined)[]) =>
    each.map((condition) => (condition ? ` and ${condition}` : "")).join("");
  const ofRow = (alias: string, user = `${alias}.user_id`, ticket = `${alias}.ticket_id`) =>
    conditions(
      queues && `coalesce(${alias}.queue_id, 0) = ${queues}`,
      users && `${user} = ${users}`,
      connections && `${alias}.connection_id = ${connections}`,
      tags && hasTag(ticket),
    );
  /** For rows that have no queue or user themselves. */
  const ofTicket = (ticket: string, also: string) =>
    queues || users || tags
      ? ` and exists (select from tickets t where t.company_id = $1 and t.id = ${ticket}${also})`
      : "";
  const queueAndUser = conditions(queues && `coalesce(t.queue_id, 0) = ${queues}`, users && `t.user_id = ${users}`);
  const withTags = conditions(tags && hasTag("t.id"));
  return {
    rows: (alias) => {
      if (alias === "t") return ofRow("t", "t.user_id", "t.id");
      if (alias === "m")
        return (
          conditions(connections && `m.connection_id = ${connections}`) +
          ofTicket("m.ticket_id", queueAndUser + withTags)
        );
      // The user who moved it, not the current attendant.
      if (alias === "s")
        return (
          conditions(
            connections && `s.connection_id = ${connections}`,
            users && `s.left_by = ${users}`,
            tags && hasTag("s.ticket_id"),
          ) + (queues ? ofTicket("s.ticket_id", conditions(`coalesce(t.queue_id, 0) = ${queues}`)) : "")
        );
      if (alias === "k")
        return (
          conditions(connections && `${leadConnection} = ${connections}`) +
          ofTicket(firstTicket, queueAndUser + withTags)
        );
      return ofRow(alias);
    },
    sums: (alias) => conditions(connections && `${alias}.connection_id = ${connections}`),
    people: conditions(
      users && `u.id = ${users}`,
      queues &&
        `exists (select from user_queues w where w.company_id = $1 and w.user_id = u.id and w.queue_id = ${queues})`,
    ),
  };
}
