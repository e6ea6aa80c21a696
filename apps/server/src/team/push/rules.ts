import { isInScope, scopeOf, type ScopeFacts } from "@recado/contracts/ticket-scope";
import type { PushRule } from "@recado/contracts/push";
import type { TicketStatus } from "@recado/contracts/tickets";

interface Placed {
  status: TicketStatus;
  userId: number | null;
  queueId: number | null;
}

/** Whether a user is notified of a customer's message: never if they may not see it. */
export function isTold(rule: PushRule, facts: ScopeFacts, ticket: Placed): boolean {
  if (!isInScope(scopeOf(facts), ticket)) return false;
  if (ticket.userId === facts.userId) return true;
  // Only users with the rule "all" are notified of conversations that others answer.
  if (rule === "all") return true;
  if (rule === "mine" || ticket.status !== "pending") return false;
  return ticket.queueId === null ? facts.allTicket : facts.queueIds.includes(ticket.queueId);
}

/** Whether a minute of the day is in the quiet time, which may pass midnight; equal times mean the whole day. */
export function isQuiet(quiet: { from: number; until: number } | null, minute: number): boolean {
  if (!quiet) return false;
  const { from, until } = quiet;
  return from < until ? minute >= from && minute < until : minute >= from || minute < until;
}
