import type { ErrorCode } from "@recado/contracts/errors";
import type { TicketStatus } from "@recado/contracts/tickets";

/** What the rules look at. */
export interface TicketFacts {
  status: TicketStatus;
  userId: number | null;
  queueId: number | null;
}
export interface ActorFacts {
  userId: number;
  isAdmin: boolean;
  queueIds: readonly number[];
  allTicket: boolean;
}

/** Who may see a conversation, its messages and its events (decisions: who may). */
export function maySee(actor: ActorFacts, ticket: TicketFacts): boolean {
  if (actor.isAdmin || ticket.userId === actor.userId) return true;
  return ticket.queueId === null ? actor.allTicket : actor.queueIds.includes(ticket.queueId);
}

/** Who may write in it, return it and resolve it. */
export function mayAnswer(actor: ActorFacts, ticket: TicketFacts): boolean {
  return ticket.status === "open" && (actor.isAdmin || ticket.userId === actor.userId);
}

export type Transition = "accept" | "return" | "close" | "reopen";
export type Decision = { transition: Transition } | { refusal: ErrorCode };

/**
 * What asking for a status means (specification 1 §4). The actor sees the conversation already; who does not is told
 * that there is none.
 */
export function decideTransition(actor: ActorFacts, ticket: TicketFacts, wanted: TicketStatus): Decision {
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
