import type { Ticket } from "@recado/contracts/tickets";
import type { Actor } from "../../platform/actor.ts";
import type { Tx } from "../../platform/database/database.ts";
import { prepared } from "../../platform/database/prepared.ts";
import type { App } from "../../platform/app.ts";
import { refuse } from "../../platform/refusal.ts";
import type { TicketFacts } from "./rules.ts";
import { withRelations, type TicketRow } from "./rows.ts";
import { seesTicket } from "./scope.ts";

const byIds = prepared<TicketRow>("tickets_by_ids", withRelations("select unnest($2::bigint[])"));
const byUuid = prepared<TicketRow>(
  "ticket_by_uuid",
  // The address of a merged conversation leads to the one that absorbed it.
  withRelations(`select id from tickets where company_id = $1 and uuid = $2
           union all select ticket_id from absorbed_tickets where company_id = $1 and uuid = $2`),
);

export const ticketFacts = (row: TicketRow): TicketFacts => ({
  status: row.status,
  userId: row.user_id,
  queueId: row.queue_id,
});

/** The ticket, if the actor may see it. */
export async function findTicket(app: App, actor: Actor, ticketId: number): Promise<TicketRow | undefined> {
  return visible(actor, await app.database.read(actor.companyId, byIds, [[ticketId]]));
}

export async function findTicketByUuid(app: App, actor: Actor, uuid: string): Promise<TicketRow | undefined> {
  return visible(actor, await app.database.read(actor.companyId, byUuid, [uuid]));
}

/** The same within a transaction; refuses as if the ticket did not exist. */
export async function ticketFor(
  tx: Tx,
  actor: Actor,
  ticketId: number,
  absent: "ERR_NO_TICKET_FOUND" | "ERR_NO_MESSAGE_FOUND" | "ERR_NO_NOTE_FOUND" = "ERR_NO_TICKET_FOUND",
): Promise<TicketRow> {
  const row = visible(actor, await tx.run(byIds, [[ticketId]]));
  if (!row) throw refuse(absent);
  return row;
}

/** The same, locked against changes and deletion until the transaction ends. */
export async function holdTicket(
  tx: Tx,
  actor: Actor,
  ticketId: number,
  absent?: "ERR_NO_MESSAGE_FOUND",
): Promise<TicketRow> {
  await hold(tx, ticketId);
  return ticketFor(tx, actor, ticketId, absent);
}

/** The same for the app itself, which sees all tickets of a company. */
export async function lockAnyTicket(tx: Tx, ticketId: number): Promise<TicketRow | undefined> {
  const [, [row]] = await Promise.all([hold(tx, ticketId), ticketsById(tx, [ticketId])]);
  return row;
}

const keepContact = prepared<never>(
  "ticket_hold_contact",
  "select from contacts where company_id = $1 and id = (select contact_id from tickets where company_id = $1 and id = $2) for key share",
);
const keepTicket = prepared<never>(
  "ticket_hold",
  "select from tickets where company_id = $1 and id = $2 for no key update",
);

async function hold(tx: Tx, ticketId: number): Promise<void> {
  // Locks the contact first, like receiving and merging do. Sent together: each statement sees what the previous one
  // waited for.
  await Promise.all([tx.run(keepContact, [ticketId]), tx.run(keepTicket, [ticketId])]);
}

/** Called before locking the tag: tagging a conversation locks the conversation first. */
export async function holdTagged(tx: Tx, tagId: number): Promise<void> {
  await tx.sql(
    `select from tickets t where t.company_id = $1 and t.status <> 'closed'
       and t.id in (select x.ticket_id from ticket_tags x where x.company_id = $1 and x.tag_id = $2)
     order by t.id for no key update`,
    [tx.companyId, tagId],
  );
}

/** These tickets, for the app itself, which sees all of a company; used for announcements. */
export function ticketsById(tx: Tx, ids: readonly number[]): Promise<TicketRow[]> {
  return tx.run(byIds, [ids]);
}

const atCommit = new WeakMap<Tx, { ids: Set<number>; rows?: Promise<TicketRow[]> }>();

/** For `afterCommitWith`: these tickets as they are at commit, read once for all announcements after it. */
export function ticketsAtCommit(tx: Tx, ids: readonly number[]): () => Promise<Map<number, TicketRow>> {
  const shared = atCommit.get(tx) ?? { ids: new Set() };
  atCommit.set(tx, shared);
  for (const id of ids) shared.ids.add(id);
  return async () => {
    const rows = await (shared.rows ??= ticketsById(tx, [...shared.ids]));
    return new Map(rows.map((row) => [row.id, row]));
  };
}

const places = prepared<Pick<Ticket, "id" | "status" | "queueId" | "userId">>(
  "ticket_places",
  `select id, status, queue_id as "queueId", user_id as "userId" from tickets where company_id = $1 and id = any ($2::bigint[])`,
);

/** Status, queue and user of these tickets, for the app itself: they decide who hears of events. */
export function placesOf(
  tx: Tx,
  ids: readonly number[],
): Promise<Pick<Ticket, "id" | "status" | "queueId" | "userId">[]> {
  return tx.run(places, [ids]);
}

function visible(actor: Actor, [row]: readonly TicketRow[]): TicketRow | undefined {
  return row && seesTicket(actor, row) ? row : undefined;
}
