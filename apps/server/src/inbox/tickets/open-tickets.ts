import type { TicketStatus } from "@recado/contracts/tickets";
import type { App } from "../../platform/app.ts";
import type { Tx } from "../../platform/database/database.ts";
import { prepared } from "../../platform/database/prepared.ts";
import { refuse } from "../../platform/refusal.ts";
import type { By } from "../by.ts";
import { applyStep } from "./change-tickets.ts";
import { ticketsChanged, type TicketChanged } from "./events.ts";
import { stateColumns, type TicketState } from "./states.ts";

export interface TicketOpening {
  contactId: number;
  connectionId: number;
  isGroup: boolean;
  isTest: boolean;
  status: TicketStatus;
  queueId?: number | null;
  /** The attendant. */
  userId?: number | null;
  /** A closed ticket to reopen instead of creating one. */
  reopenTicketId?: number | null;
  /** Imported from the phone's history. */
  isHistory?: boolean;
  lastMessageAt?: Date;
  /** The preview in lists, if no message is recorded afterwards. */
  lastMessage?: { preview: string; fromMe: boolean };
  /** Default for a closed ticket: now. */
  closedAt?: Date;
  /** The customer's address, if it differs from the contact's number. */
  replyTo?: { kind: "pn" | "lid" | "group"; value: string } | null;
}

export interface OpenedTicket {
  ticket: TicketState;
  /** False if the contact already had this ticket on the connection, not closed. */
  isNew: boolean;
}

/**
 * Opens tickets, or reopens the given closed ones, and emits `ticketsChanged`. A contact's ticket on the connection
 * that is not closed is answered instead. Answers in the order of `openings`; every ticket is locked until the
 * transaction ends. The caller holds the contacts.
 */
export async function openTickets(
  app: App,
  tx: Tx,
  openings: readonly TicketOpening[],
  by: By,
): Promise<OpenedTicket[]> {
  const { opened, changes } = await reopen(tx, openings, by);
  // An existing ticket may be closed between the insert and its lookup: retry the insert.
  for (let attempt = 0; opened.size < openings.length; attempt++) {
    if (attempt === 10) throw refuse("ERR_CREATING_TICKET");
    const left = openings.flatMap((opening, n) => (opened.has(n) ? [] : [{ ...rowOf(opening), n }]));
    for (const { n, ...ticket } of await tx.run(insert, [JSON.stringify(left)])) {
      opened.set(n, { ticket, isNew: true });
      changes.push({ cause: "created", before: null, after: ticket, cycle: null, by });
    }
    const taken = left.filter(({ n }) => !opened.has(n));
    if (taken.length === 0) break;
    for (const { n, ...ticket } of await tx.run(lockCurrent, [JSON.stringify(taken)]))
      opened.set(n, { ticket, isNew: false });
  }
  if (changes.length > 0) await app.events.emit(tx, ticketsChanged, { changes });
  return openings.map((_, n) => found(opened, n));
}

/** The same for one ticket. */
export async function openTicket(app: App, tx: Tx, opening: TicketOpening, by: By): Promise<OpenedTicket> {
  const [opened] = await openTickets(app, tx, [opening], by);
  if (!opened) throw refuse("ERR_CREATING_TICKET");
  return opened;
}

async function reopen(
  tx: Tx,
  openings: readonly TicketOpening[],
  by: By,
): Promise<{ opened: Map<number, OpenedTicket>; changes: TicketChanged[] }> {
  const opened = new Map<number, OpenedTicket>();
  const ids = openings.flatMap(({ reopenTicketId }) => reopenTicketId ?? []);
  if (ids.length === 0) return { opened, changes: [] };
  const changes: TicketChanged[] = [];
  // One step per attendant who gets tickets back, sorted by id: nearly always none.
  for (const userId of usersOf(openings)) {
    const theirs = openings.flatMap((one) => ((one.userId ?? null) === userId ? (one.reopenTicketId ?? []) : []));
    const { tickets, changes: changed } = await applyStep(tx, theirs, { to: "reopen", userId }, by);
    changes.push(...changed);
    for (const ticket of tickets) {
      const isNew = changed.some(({ after }) => after?.id === ticket.id);
      for (const [n, { reopenTicketId }] of openings.entries())
        if (reopenTicketId === ticket.id) opened.set(n, { ticket, isNew });
    }
  }
  return { opened, changes };
}

const usersOf = (openings: readonly TicketOpening[]): (number | null)[] => [
  ...new Set(openings.filter(({ reopenTicketId }) => reopenTicketId).map(({ userId }) => userId ?? null)),
];

const rowOf = (opening: TicketOpening) => ({
  contactId: opening.contactId,
  connectionId: opening.connectionId,
  isGroup: opening.isGroup,
  isTest: opening.isTest,
  status: opening.status,
  queueId: opening.queueId ?? null,
  userId: opening.reopenTicketId ? null : (opening.userId ?? null),
  isHistory: opening.isHistory ?? false,
  lastMessageAt: opening.lastMessageAt ?? null,
  lastMessage: opening.lastMessage?.preview ?? "",
  lastMessageFromMe: opening.lastMessage?.fromMe ?? false,
  closedAt: opening.closedAt ?? null,
  replyKind: opening.replyTo?.kind ?? null,
  replyValue: opening.replyTo?.value ?? null,
});

// The ids are taken first, to match inserted rows with their openings.
const insert = prepared<TicketState & { n: number }>(
  "tickets_open",
  `with o as materialized (
     select x.*, nextval(pg_get_serial_sequence('tickets', 'id')) as id
     from jsonb_to_recordset($2::jsonb) as x (
       n integer, "contactId" bigint, "connectionId" bigint, "isGroup" boolean, "isTest" boolean, status text, "queueId" bigint,
       "userId" bigint, "isHistory" boolean, "lastMessageAt" timestamptz, "lastMessage" text, "lastMessageFromMe" boolean, "closedAt" timestamptz, "replyKind" text, "replyValue" text)
     order by x.n
   ), t as (
     insert into tickets (company_id, id, status, contact_id, connection_id, queue_id, user_id, is_group, is_test, is_history,
                          last_message_at, last_message, last_message_from_me, closed_at, reply_kind, reply_value, handler)
     select $1, o.id, o.status, o."contactId", o."connectionId", o."queueId", o."userId", o."isGroup", o."isTest", o."isHistory",
            coalesce(o."lastMessageAt", now()), o."lastMessage", o."lastMessageFromMe",
            case when o.status = 'closed' then coalesce(o."closedAt", now()) end,
            o."replyKind", o."replyValue", case when o.status = 'open' then 'human' end
     from o order by o.n
     on conflict (company_id, connection_id, contact_id) where status <> 'closed' do nothing
     returning *
   ), begun as (
     insert into service_cycles (company_id, ticket_id, connection_id, queue_id, user_id, queued_at, started_at, first_queued_at)
     select $1, t.id, t.connection_id, t.queue_id, t.user_id, case when t.queue_id is not null then now() end,
            case when t.user_id is not null then now() end,
            case when t.queue_id is not null and t.user_id is null then now() end
     from t where t.status <> 'closed'
     returning *
   ), held as (
     insert into service_turns (company_id, cycle_id, ticket_id, user_id, queue_id, connection_id)
     select $1, c.id, c.ticket_id, c.user_id, c.queue_id, c.connection_id from begun c where c.user_id is not null
   )
   select o.n, ${stateColumns} from t join o on o.id = t.id order by o.n`,
);

const lockCurrent = prepared<TicketState & { n: number }>(
  "tickets_lock_current",
  `select x.n, ${stateColumns}
   from jsonb_to_recordset($2::jsonb) as x (n integer, "contactId" bigint, "connectionId" bigint)
   join tickets t on t.company_id = $1 and t.connection_id = x."connectionId" and t.contact_id = x."contactId" and t.status <> 'closed'
   order by x.n for no key update of t`,
);

function found(opened: ReadonlyMap<number, OpenedTicket>, n: number): OpenedTicket {
  const one = opened.get(n);
  if (!one) throw refuse("ERR_CREATING_TICKET");
  return one;
}
