import { isInScope, scopeOf, type ScopeFacts } from "@recado/contracts/ticket-scope";
import type { PushRule } from "@recado/contracts/push";
import type { TicketStatus } from "@recado/contracts/tickets";

interface Placed {
  status: TicketStatus;
  userId: number | null;
  queueId: number | null;
}

/** Whether a person is told of a customer's message: never of what they may not see. */
export function isTold(rule: PushRule, facts: ScopeFacts, ticket: Placed): boolean {
  if (!isInScope(scopeOf(facts), ticket)) return false;
  if (ticket.userId === facts.userId) return true;
  // Of conversations that others answer only those who want to know everything are told.
  if (rule === "all") return true;
  if (rule === "mine" || ticket.status !== "pending") return false;
  return ticket.queueId === null ? facts.allTicket : facts.queueIds.includes(ticket.queueId);
}

/** Whether a minute of the day is within the quiet time, which may pass midnight; from and until the same is the whole day. */
export function isQuiet(quiet: { from: number; until: number } | null, minute: number): boolean {
  if (!quiet) return false;
  const { from, until } = quiet;
  return from < until ? minute >= from && minute < until : minute >= from || minute < until;
}
