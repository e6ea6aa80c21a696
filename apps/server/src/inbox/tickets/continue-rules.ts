import type { TicketStatus } from "@recado/contracts/tickets";

/** The last ticket of a contact on a connection, without imported history. */
export interface LastTicket {
  id: number;
  status: TicketStatus;
  isGroup: boolean;
  closedAt: Date | null;
  lastMessageAt: Date;
  /** The customer was asked for a rating, and may still answer; `hinted`: was told once how to rate. */
  rating: "awaited" | "hinted" | null;
  /** The attendant who had it, if they are online and the company returns reopened tickets. */
  returnsTo: number | null;
}

export interface ReopenWindow {
  minutes: number;
  /** How long a word of thanks reopens nothing. */
  courtesyMinutes: number;
  now: Date;
}

/**
 * Facts of a message: typed on the company's phone, which opens nothing unless the company wants it to; a word of
 * thanks.
 */
export interface Manner {
  joinsClosed: boolean;
  isCourtesy: boolean;
}

/**
 * What a message does to the last ticket of its chat: continues it, joins it closed, reopens it, or opens a new one.
 */
export function continuation(
  last: LastTicket | null,
  { joinsClosed, isCourtesy }: Manner,
  window: ReopenWindow,
): "continue" | "join" | "reopen" | "open" | "openClosed" {
  if (!last) return joinsClosed ? "openClosed" : "open";
  if (last.status !== "closed") return "continue";
  if (joinsClosed) return "join";
  const closedAt = last.closedAt?.getTime() ?? 0;
  if (isCourtesy && closedAt > window.now.getTime() - window.courtesyMinutes * 60_000) return "join";
  const endedAt = Math.max(closedAt, last.lastMessageAt.getTime());
  return last.isGroup || endedAt > window.now.getTime() - window.minutes * 60_000 ? "reopen" : "open";
}
