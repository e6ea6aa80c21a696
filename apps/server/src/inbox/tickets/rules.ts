import type { ErrorCode } from "@recado/contracts/errors";
import type { ScopeFacts } from "@recado/contracts/ticket-scope";
import type { TicketStatus } from "@recado/contracts/tickets";

/** The facts that the rules need. */
export interface TicketFacts {
  status: TicketStatus;
  userId: number | null;
  queueId: number | null;
}
/** Whether the actor may write in the ticket, return it and resolve it. */
export function mayAnswer(actor: ScopeFacts, ticket: TicketFacts): boolean {
  return ticket.status === "open" && (actor.isAdmin || ticket.userId === actor.userId);
}

export const isOwnOpen = (actor: ScopeFacts, ticket: TicketFacts): boolean =>
  ticket.status === "open" && ticket.userId === actor.userId;

export type Transition = "accept" | "return" | "close" | "reopen";
export type Decision = { transition: Transition } | { refusal: ErrorCode };

/** A conversation's current or target place. */
export interface Place {
  userId: number | null;
  queueId: number | null;
  whatsappId: number;
}
/** The caller's request; absent fields stay as they are. */
export interface Wanted {
  status?: TicketStatus | undefined;
  userId?: number | null | undefined;
  queueId?: number | null | undefined;
  whatsappId?: number | null | undefined;
}

/**
 * Decides what is meant: one of the four steps of a conversation's life, or a transfer. Older clients send every field
 * with every step, so only fields that differ from the current place mean a transfer.
 */
export function decideChange(
  actor: ScopeFacts,
  ticket: TicketFacts & Place,
  wanted: Wanted,
): Decision | { transfer: Place } | "nothing" {
  const place = placeWanted(actor, ticket, wanted);
  const isMoved = place.queueId !== ticket.queueId || place.whatsappId !== ticket.whatsappId;
  const isGiven = place.userId !== null && place.userId !== ticket.userId && place.userId !== actor.userId;
  if (wanted.status === "closed" || (!isMoved && !isGiven)) {
    const isTakenOver = place.userId === actor.userId && ticket.userId !== actor.userId && ticket.status === "open";
    if (isTakenOver && wanted.status === undefined) return decideTransfer(actor, ticket, place);
    const status = wanted.status ?? statusWanted(actor, ticket, wanted);
    // A client that lost the first answer repeats the request.
    if (status === "open" && isOwnOpen(actor, ticket)) return "nothing";
    return status === undefined ? "nothing" : decideTransition(actor, ticket, status);
  }
  return decideTransfer(actor, ticket, place);
}

/** With a queue but no user it waits in the queue; if it is to be open without a user, the actor gets it. */
function placeWanted(actor: ScopeFacts, ticket: TicketFacts & Place, wanted: Wanted): Place {
  const queueId = wanted.queueId === undefined ? ticket.queueId : wanted.queueId;
  const whatsappId = wanted.whatsappId ?? ticket.whatsappId;
  if (wanted.status === "pending") return { queueId, whatsappId, userId: null };
  if (wanted.userId !== undefined) return { queueId, whatsappId, userId: wanted.userId };
  if (wanted.status === "open") return { queueId, whatsappId, userId: actor.userId };
  return { queueId, whatsappId, userId: queueId === ticket.queueId ? ticket.userId : null };
}

/** The status implied by a user id alone. */
function statusWanted(actor: ScopeFacts, ticket: TicketFacts, { userId }: Wanted): TicketStatus | undefined {
  if (userId === undefined || userId === ticket.userId) return undefined;
  return userId === null ? "pending" : userId === actor.userId ? "open" : undefined;
}

function decideTransfer(
  actor: ScopeFacts,
  ticket: TicketFacts & Place,
  place: Place,
): { transfer: Place } | { refusal: ErrorCode } {
  if (ticket.status === "closed") return { refusal: "ERR_TICKET_CLOSED" };
  if (!actor.isAdmin && ticket.status === "pending") return { refusal: "ERR_TICKET_NOT_OPEN" };
  if (!actor.isAdmin && ticket.userId !== actor.userId) return { refusal: "ERR_NO_PERMISSION" };
  if (place.queueId === null && ticket.queueId !== null) return { refusal: "ERR_QUEUE_REQUIRED" };
  return { transfer: place };
}

/**
 * The step for a requested status (specification 1 §4). The actor sees the conversation already; others are told that
 * it does not exist.
 */
export function decideTransition(actor: ScopeFacts, ticket: TicketFacts, wanted: TicketStatus): Decision {
  switch (`${ticket.status} ${wanted}` as const) {
    case "pending open":
      return { transition: "accept" };
    case "closed open":
      return { transition: "reopen" };
    case "open pending":
      return mayAnswer(actor, ticket) ? { transition: "return" } : { refusal: "ERR_NO_PERMISSION" };
    case "open closed":
      return mayAnswer(actor, ticket) ? { transition: "close" } : { refusal: "ERR_NO_PERMISSION" };
    case "pending closed":
      return { transition: "close" };
    case "open open":
      return { refusal: "ERR_TICKET_TAKEN" };
    case "pending pending":
    case "closed pending":
      return { refusal: "ERR_TICKET_NOT_OPEN" };
    case "closed closed":
      return { refusal: "ERR_TICKET_CLOSED" };
  }
}
