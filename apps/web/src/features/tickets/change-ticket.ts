import type { Ticket, TicketPage, TicketStatus } from "@recado/contracts/tickets";
import { call } from "../../shell/api.ts";
import { ApiError } from "../../shell/api-error.ts";
import { liveCache } from "../../shell/query-client.ts";
import type { Person } from "../../shell/session.ts";

/** What the conversation will be when the server agrees: shown before it has answered. */
export function expected(ticket: Ticket, wanted: TicketStatus, me: Pick<Person, "id" | "name">): Ticket {
  switch (wanted) {
    case "open":
      return {
        ...ticket,
        status: "open",
        userId: me.id,
        user: { id: me.id, name: me.name },
        ...(ticket.status === "pending" && { unreadMessages: 0, chatbot: false }),
      };
    case "pending":
      return { ...ticket, status: "pending", userId: null, user: null };
    case "closed":
      return { ...ticket, status: "closed", unreadMessages: 0, chatbot: false };
  }
}

/** What a refusal shows: the conversation as it really is, or another one of the contact that is in the way. */
export function ticketOfRefusal(error: unknown): Ticket | null {
  const ticket = error instanceof ApiError ? error.refusal?.ticket : undefined;
  return isTicket(ticket) ? ticket : null;
}

const isTicket = (value: unknown): value is Ticket =>
  typeof value === "object" && value !== null && "uuid" in value && "status" in value;

/**
 * Accepts, returns, resolves or reopens. Every list shows it at once, through the same bridge as events, and is put
 * right when the server refuses. Throws ApiError.
 */
export async function changeTicket(ticket: Ticket, wanted: TicketStatus, me: Person): Promise<TicketPage> {
  const show = (shown: Ticket) => liveCache.receive("ticket", { action: "update", ticket: shown });
  show(expected(ticket, wanted, me));
  try {
    const changed = await call("PUT /tickets/:ticketId", { params: { ticketId: ticket.id }, body: { status: wanted } });
    show(changed);
    return changed;
  } catch (error) {
    if (error instanceof ApiError && error.status === 404) {
      liveCache.receive("ticket", { action: "delete", ticketId: ticket.id });
    } else {
      const real = ticketOfRefusal(error);
      show(real?.id === ticket.id ? real : ticket);
    }
    throw error;
  }
}
