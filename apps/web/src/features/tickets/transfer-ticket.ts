import type { Ticket, TicketPage } from "@recado/contracts/tickets";
import { call } from "../../shell/api.ts";
import { codeOf, isNotFound } from "../../shell/api-error.ts";
import { liveCache } from "../../shell/query-client.ts";
import { asOwnAct, putRight, show } from "./change-ticket.ts";

export interface Destination {
  userId: number | null;
  queueId: number | null;
  /** Null if it has no connection and gets none. */
  whatsappId: number | null;
  /** The note for colleagues in the conversation. */
  note?: string;
}

/**
 * Transfers the conversation; without a user it waits in the queue. Where only the answer was lost, it answers how the
 * conversation is now: null if it is out of the user's sight, "unknown" if that can't be asked either. Throws ApiError.
 */
export async function transferTicket(ticket: Ticket, to: Destination): Promise<TicketPage | null | "unknown"> {
  const { userId, queueId, whatsappId, note } = to;
  const body = {
    queueId,
    userId,
    ...(userId === null && { status: "pending" as const }),
    ...(whatsappId !== null && whatsappId !== ticket.whatsappId && { whatsappId }),
    ...(note && { note }),
  };
  try {
    const after = await asOwnAct(ticket, () =>
      call("PUT /tickets/:ticketId", { params: { ticketId: ticket.id }, body }).catch((error: unknown) =>
        unlessDone(ticket, to, error),
      ),
    );
    if (after === null) liveCache.receive("ticket", { action: "delete", ticketId: ticket.id });
    else if (after !== "unknown") show(after);
    return after;
  } catch (error) {
    putRight(ticket, error);
    throw error;
  }
}

/** Whether the conversation is where it was to go. */
export const isAt = (ticket: Ticket, { userId, queueId, whatsappId }: Destination): boolean =>
  ticket.status === (userId === null ? "pending" : "open") &&
  ticket.userId === userId &&
  ticket.queueId === queueId &&
  (whatsappId === null || ticket.whatsappId === whatsappId);

/** Throws the failure if it was not done. */
async function unlessDone({ uuid }: Ticket, to: Destination, error: unknown): Promise<TicketPage | null | "unknown"> {
  if (codeOf(error) !== "ERR_NETWORK") throw error;
  try {
    const now = await call("GET /tickets/u/:uuid", { params: { uuid } });
    if (isAt(now, to)) return now;
  } catch (unread) {
    // It was in sight until now.
    return isNotFound(unread) ? null : "unknown";
  }
  throw error;
}
