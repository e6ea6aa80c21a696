import type { TicketStatus } from "@recado/contracts/tickets";
import type { Tx } from "../../platform/database/database.ts";
import { prepared } from "../../platform/database/prepared.ts";
import type { Handled } from "./handler.ts";

/** The fields of a ticket that a change may alter. Times are ISO 8601 with microseconds, as PostgreSQL writes them. */
export interface TicketState extends Handled {
  id: number;
  status: TicketStatus;
  contactId: number;
  connectionId: number;
  /** Connections that it was transferred from; null for nearly all tickets. */
  earlierConnectionIds: number[] | null;
  queueId: number | null;
  userId: number | null;
  isGroup: boolean;
  isTest: boolean;
  unread: number;
  closedAt: string | null;
  /** The last time it was queued. */
  waitingSince: string;
}

/** One period of service, from the customer's first message to closing. A ticket has at most one that is not finished. */
export interface CycleState {
  id: number;
  ticketId: number;
  connectionId: number;
  queueId: number | null;
  userId: number | null;
  queuedAt: string | null;
  /** When it first waited for a person; `storeStates` fills it in. */
  firstQueuedAt: string | null;
  /** When the bot first took over. */
  chatbotAt: string | null;
  startedAt: string | null;
  ratingAt: string | null;
  finishedAt: string | null;
  rated: boolean;
  /** It ended because the customer did not answer. */
  expired: boolean;
  /** A person resolved it, with or without having had it. */
  endedByPerson: boolean;
}
export type NewCycle = Omit<CycleState, "id">;

export interface LockedTicket {
  ticket: TicketState;
  /** The cycle that is not finished. */
  cycle: CycleState | null;
  /** The ticket's queue was not deleted. */
  hasQueue: boolean;
  /** The transaction's time. */
  now: string;
}

/** The columns of `tickets t` as a state. */
export const stateColumns = `t.id, t.status, t.contact_id as "contactId", t.connection_id as "connectionId",
  to_json(t.earlier_connection_ids) as "earlierConnectionIds", t.queue_id as "queueId", t.user_id as "userId",
  t.is_group as "isGroup", t.is_test as "isTest", t.handler, t.handler_id as "handlerId", t.is_bot_loop as "isBotLoop", t.unread, to_json(t.closed_at) as "closedAt",
  to_json(t.waiting_since) as "waitingSince"`;

const lock = prepared<TicketState & { hasQueue: boolean; now: string }>(
  "tickets_lock",
  `select ${stateColumns}, to_json(now()) as now,
          exists (select from queues q where q.company_id = $1 and q.id = t.queue_id and q.deleted_at is null) as "hasQueue"
   from tickets t where t.company_id = $1 and t.id = any ($2::bigint[]) order by t.id for no key update`,
);
const runningCycles = prepared<CycleState>(
  "service_cycles_running",
  `select id, ticket_id as "ticketId", connection_id as "connectionId", queue_id as "queueId", user_id as "userId",
          to_json(queued_at) as "queuedAt", to_json(first_queued_at) as "firstQueuedAt", to_json(chatbot_at) as "chatbotAt",
          to_json(started_at) as "startedAt", to_json(rating_at) as "ratingAt", to_json(finished_at) as "finishedAt", rated, expired,
          ended_by_person as "endedByPerson"
   from service_cycles where company_id = $1 and ticket_id = any ($2::bigint[]) and finished_at is null`,
);

/** Locks these tickets until the transaction ends, and reads what they are now. */
export async function lockTickets(tx: Tx, ids: readonly number[]): Promise<LockedTicket[]> {
  // A second statement, sent with the first: it sees the rows that the first waited for.
  const [rows, cycles] = await Promise.all([tx.run(lock, [ids]), tx.run(runningCycles, [ids])]);
  const running = new Map(cycles.map((cycle) => [cycle.ticketId, cycle]));
  return rows.map(({ hasQueue, now, ...ticket }) => ({ ticket, hasQueue, now, cycle: running.get(ticket.id) ?? null }));
}

const updateTickets = `
   update tickets t set status = x.status, connection_id = x."connectionId", earlier_connection_ids = x."earlierConnectionIds",
          queue_id = x."queueId", user_id = x."userId", is_test = x."isTest", handler = x.handler, handler_id = x."handlerId", is_bot_loop = x."isBotLoop",
          unread = x.unread, closed_at = x."closedAt", waiting_since = x."waitingSince",
          updated_at = now()
   from jsonb_to_recordset($3::jsonb) as x (
     id bigint, status text, "connectionId" bigint, "earlierConnectionIds" bigint[], "queueId" bigint, "userId" bigint,
     "isTest" boolean, handler text, "handlerId" bigint, "isBotLoop" boolean, unread integer,
     "closedAt" timestamptz, "waitingSince" timestamptz)
   where t.company_id = $1 and t.id = any ($2::bigint[]) and x.id = t.id`;
/** `first`: the number of its first parameter. */
const updateCycles = (first: number): string => `
   update service_cycles c set connection_id = x."connectionId", queue_id = x."queueId", user_id = x."userId",
          queued_at = x."queuedAt", chatbot_at = x."chatbotAt", started_at = x."startedAt", rating_at = x."ratingAt", finished_at = x."finishedAt",
          rated = x.rated, expired = x.expired, ended_by_person = coalesce(x."endedByPerson", false),
          first_queued_at = coalesce(x."firstQueuedAt", case when x."startedAt" is null then x."queuedAt" end)
   from jsonb_to_recordset($${first + 1}::jsonb) as x (
     id bigint, "connectionId" bigint, "queueId" bigint, "userId" bigint, "queuedAt" timestamptz, "firstQueuedAt" timestamptz,
     "chatbotAt" timestamptz, "startedAt" timestamptz, "ratingAt" timestamptz, "finishedAt" timestamptz, rated boolean, expired boolean,
     "endedByPerson" boolean)
   where c.company_id = $1 and c.id = any ($${first}::bigint[]) and x.id = c.id`;
const storeTickets = prepared<object>("tickets_store", updateTickets);
const storeCycles = prepared<object>("service_cycles_store", updateCycles(2));
const storeBoth = prepared<object>("tickets_store_with_cycles", `with cycles as (${updateCycles(4)}) ${updateTickets}`);
const beginCycles = prepared<object>(
  "service_cycles_begin",
  `insert into service_cycles (company_id, ticket_id, connection_id, queue_id, user_id, queued_at, started_at, first_queued_at)
   select $1, x."ticketId", x."connectionId", x."queueId", x."userId", x."queuedAt", x."startedAt",
          case when x."startedAt" is null then x."queuedAt" end
   from jsonb_to_recordset($2::jsonb) as x (
     "ticketId" bigint, "connectionId" bigint, "queueId" bigint, "userId" bigint, "queuedAt" timestamptz, "startedAt" timestamptz)`,
);

// Turns follow the user of the running cycle; undoing a close or a return resumes the turn that it ended.
const resumeTurns = prepared<object>(
  "service_turns_resume",
  `update service_turns v set ended_at = null
   where v.company_id = $1 and v.ticket_id = any ($2::bigint[]) and v.ended_at = $3::timestamptz
     and exists (select from service_cycles c where c.company_id = $1 and c.id = v.cycle_id and c.finished_at is null and c.user_id = v.user_id)`,
);
// A transfer that is taken back leaves no trace in turns: the turn that it began goes, the one that it ended goes on. Of
// a conversation that went on to others since, theirs stay. `$3`: when it was put back in its queue; else null.
const takeBackTurns = prepared<object>(
  "service_turns_take_back",
  `with gone as (
     delete from service_turns v using service_cycles c
     where v.company_id = $1 and v.ticket_id = any ($2::bigint[]) and v.ended_at is null
       and c.company_id = $1 and c.id = v.cycle_id and c.user_id is distinct from v.user_id
       and not exists (select from service_turns o where o.company_id = $1 and o.cycle_id = v.cycle_id
         and o.ended_at = v.started_at and o.user_id is distinct from c.user_id)
     returning v.ticket_id, v.started_at)
   update service_turns v set ended_at = null
   where v.company_id = $1 and v.ticket_id = any ($2::bigint[])
     and (v.ended_at = $3::timestamptz or (v.ticket_id, v.ended_at) in (select ticket_id, started_at from gone))
     and exists (select from service_cycles c where c.company_id = $1 and c.id = v.cycle_id and c.finished_at is null and c.user_id = v.user_id)`,
);
const endTurns = prepared<object>(
  "service_turns_end",
  `update service_turns v set ended_at = now()
   where v.company_id = $1 and v.ticket_id = any ($2::bigint[]) and v.ended_at is null
     and not exists (select from service_cycles c where c.company_id = $1 and c.id = v.cycle_id and c.finished_at is null and c.user_id = v.user_id)`,
);
const beginTurns = prepared<object>(
  "service_turns_begin",
  `insert into service_turns (company_id, cycle_id, ticket_id, user_id, queue_id, connection_id)
   select $1, c.id, c.ticket_id, c.user_id, c.queue_id, c.connection_id from service_cycles c
   where c.company_id = $1 and c.ticket_id = any ($2::bigint[]) and c.finished_at is null and c.user_id is not null
     and not exists (select from service_turns v where v.company_id = $1 and v.ticket_id = c.ticket_id and v.ended_at is null)`,
);

/**
 * Writes locked tickets and their cycles, all in one round trip. `served`: the tickets whose cycle has, or had, a user.
 * `undone`: the time of the close or return, or the transfer, that is undone.
 */
export async function storeStates(
  tx: Tx,
  {
    tickets,
    cycles,
    served,
  }: {
    tickets: readonly TicketState[];
    cycles: readonly (CycleState | NewCycle)[];
    served: readonly number[];
  },
  undone?: { at: string } | { queuedAt: string | null },
): Promise<void> {
  const known = cycles.filter((cycle) => "id" in cycle);
  const begun = cycles.filter((cycle) => !("id" in cycle));
  const valuesOf = (rows: readonly { id: number }[]) => [rows.map(({ id }) => id), JSON.stringify(rows)];
  const hasBoth = tickets.length > 0 && known.length > 0;
  await Promise.all([
    hasBoth && tx.run(storeBoth, [...valuesOf(tickets), ...valuesOf(known)]),
    !hasBoth && tickets.length > 0 && tx.run(storeTickets, valuesOf(tickets)),
    !hasBoth && known.length > 0 && tx.run(storeCycles, valuesOf(known)),
    begun.length > 0 && tx.run(beginCycles, [JSON.stringify(begun)]),
    undone && "at" in undone && served.length > 0 && tx.run(resumeTurns, [served, undone.at]),
    undone && "queuedAt" in undone && served.length > 0 && tx.run(takeBackTurns, [served, undone.queuedAt]),
    served.length > 0 && tx.run(endTurns, [served]),
    served.length > 0 && tx.run(beginTurns, [served]),
  ]);
}
