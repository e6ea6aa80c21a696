import { isInScope, queuesInScope, scopeOf, type ScopeFacts, type TicketScope } from "@recado/contracts/ticket-scope";
import type { TicketStatus } from "@recado/contracts/tickets";
import { isAdmin, type Actor } from "../../platform/actor.ts";
import {
  notificationRoom,
  queueNotificationRoom,
  queueStatusRoom,
  statusRoom,
  ticketRoom,
  type AccessReason,
} from "../../platform/realtime/rooms.ts";
import type { TicketRow } from "./rows.ts";

export const factsOf = (actor: Actor): ScopeFacts => ({ ...actor, isAdmin: isAdmin(actor) });

export const scopeOfActor = (actor: Actor): TicketScope => scopeOf(factsOf(actor));

export const seesTicket = (actor: Actor, row: Pick<TicketRow, "user_id" | "queue_id">): boolean =>
  isInScope(scopeOfActor(actor), { userId: row.user_id, queueId: row.queue_id });

/**
 * The SQL condition that a row of `tickets t` is in a scope. `first` is the number of its first of four parameters;
 * `scopeValues` gives their values.
 */
export const inScope = (first: number): string => `($${first} or ${inPartialScope(first + 1)})`;
export const scopeValues = (scope: TicketScope): unknown[] => [scope.all, ...partialScopeValues(scope)];

/** The same for a scope that is not all: hot lists leave the fourth parameter out, for its plan. */
export const inPartialScope = (first: number): string =>
  `(t.user_id = $${first} or t.queue_id = any ($${first + 1}) or (t.queue_id is null and $${first + 2}))`;
export const partialScopeValues = ({ userId, queueIds, withoutQueue }: TicketScope): unknown[] => [
  userId,
  queueIds,
  withoutQueue,
];

/**
 * The rooms of a scope: where the tickets of a status are listed. A user's own tickets come to the user's own room.
 * `countsOpen`: their board, search and numbers follow what colleagues answer in their queues too.
 */
export function listRooms(companyId: number, scope: TicketScope, status: TicketStatus, countsOpen = false): string[] {
  if (scope.all) return [statusRoom(companyId, status)];
  if (status === "open" && !countsOpen) return [];
  return queuesInScope(scope).map((queueId) => queueStatusRoom(companyId, queueId, status));
}

/** The rooms that notify of waiting tickets. */
export const notificationRooms = (companyId: number, scope: TicketScope): string[] =>
  scope.all
    ? [notificationRoom(companyId)]
    : queuesInScope(scope).map((queueId) => queueNotificationRoom(companyId, queueId));

/** The viewer rooms of a ticket, for every reason that may let the user see it, now or after it moves. */
export const viewerRoomsOf = (companyId: number, scope: TicketScope, ticketId: number): string[] =>
  accessReasons(scope).map((reason) => ticketRoom(companyId, ticketId, reason));

const accessReasons = (scope: TicketScope): AccessReason[] =>
  scope.all ? ["admins"] : [{ userId: scope.userId }, ...queuesInScope(scope).map((queueId) => ({ queueId }))];

/** The reasons for which users see a ticket in its current place. */
export const reasonsToSee = ({
  userId,
  queueId,
}: {
  userId: number | null;
  queueId: number | null;
}): AccessReason[] => ["admins", { queueId }, ...(userId === null ? [] : [{ userId }])];
