import type { TicketStatus } from "@recado/contracts/tickets";

/** The last ticket of a contact on a connection, imported history excepted. */
export interface LastTicket {
  id: number;
  status: TicketStatus;
  isGroup: boolean;
  closedAt: Date | null;
  lastMessageAt: Date;
}

export interface ReopenWindow {
  minutes: number;
  now: Date;
}

/**
 * What a message does to the last ticket of its chat: it goes on in it, joins it closed as it is, reopens it, or opens a
 * new one. `joinsClosed`: typed on the company's phone, which opens nothing unless the company wants it to.
 */
export function continuation(
  last: LastTicket | null,
  joinsClosed: boolean,
  window: ReopenWindow,
): "continue" | "join" | "reopen" | "open" | "openClosed" {
  if (!last) return joinsClosed ? "openClosed" : "open";
  if (last.status !== "closed") return "continue";
  if (joinsClosed) return "join";
  const endedAt = Math.max(last.closedAt?.getTime() ?? 0, last.lastMessageAt.getTime());
  return last.isGroup || endedAt > window.now.getTime() - window.minutes * 60_000 ? "reopen" : "open";
}
