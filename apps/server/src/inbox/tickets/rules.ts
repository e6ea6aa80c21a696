import type { ErrorCode } from "@recado/contracts/errors";
import type { ScopeFacts } from "@recado/contracts/ticket-scope";
import type { TicketStatus } from "@recado/contracts/tickets";

/** What the rules look at. */
export interface TicketFacts {
  status: TicketStatus;
  userId: number | null;
  queueId: number | null;
}
/** Who may write in it, return it and resolve it. */
export function mayAnswer(actor: ScopeFacts, ticket: TicketFacts): boolean {
  return ticket.status === "open" && (actor.isAdmin || ticket.userId === actor.userId);
}

export const isOwnOpen = (actor: ScopeFacts, ticket: TicketFacts): boolean =>
  ticket.status === "open" && ticket.userId === actor.userId;

export type Transition = "accept" | "return" | "close" | "reopen";
export type Decision = { transition: Transition } | { refusal: ErrorCode };

/** Where a conversation stands, or is to stand. */
export interface Place {
  userId: number | null;
  queueId: number | null;
  whatsappId: number;
}
/** What a caller asks for; what is absent stays. */
export interface Wanted {
  status?: TicketStatus | undefined;
  userId?: number | null | undefined;
  queueId?: number | null | undefined;
  whatsappId?: number | null | undefined;
}

/**
 * What is meant: one of the four steps of a conversation's life, or handing it on. Older clients send all that they know
 * with every step, so that only what differs from where it stands hands it on.
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
    // A client that did not hear the first answer asks again.
    if (status === "open" && isOwnOpen(actor, ticket)) return "nothing";
    return status === undefined ? "nothing" : decideTransition(actor, ticket, status);
  }
  return decideTransfer(actor, ticket, place);
}

/** With a queue but no user it waits there; asked to be open without a user, it is the actor's. */
function placeWanted(actor: ScopeFacts, ticket: TicketFacts & Place, wanted: Wanted): Place {
  const queueId = wanted.queueId === undefined ? ticket.queueId : wanted.queueId;
  const whatsappId = wanted.whatsappId ?? ticket.whatsappId;
  if (wanted.status === "pending") return { queueId, whatsappId, userId: null };
  if (wanted.userId !== undefined) return { queueId, whatsappId, userId: wanted.userId };
  if (wanted.status === "open") return { queueId, whatsappId, userId: actor.userId };
  return { queueId, whatsappId, userId: queueId === ticket.queueId ? ticket.userId : null };
}

/** The status that a user's id alone asks for. */
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
 * What asking for a status means (specification 1 §4). The actor sees the conversation already; who does not is told
 * that there is none.
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
