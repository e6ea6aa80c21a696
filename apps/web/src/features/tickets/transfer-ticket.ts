import type { Request } from "@recado/contracts";
import type { NamedMachine } from "@recado/contracts/machines";
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

/** The conversation after it was handed on; null if it is out of the user's sight, "unknown" if it can't be asked. */
type HandedOn = TicketPage | null | "unknown";

/** Transfers the conversation; without a user it waits in the queue. Throws ApiError. */
export function transferTicket(ticket: Ticket, to: Destination): Promise<HandedOn> {
  const { userId, queueId, whatsappId, note } = to;
  const body = {
    queueId,
    userId,
    ...(userId === null && { status: "pending" as const }),
    ...(whatsappId !== null && whatsappId !== ticket.whatsappId && { whatsappId }),
    ...(note && { note }),
  };
  return handOn(ticket, body, (now) => isAt(now, to));
}

/** Lets a prompt or an integration answer the customer from now on. Throws ApiError. */
export const handToBot = (ticket: Ticket, machine: NamedMachine): Promise<HandedOn> =>
  handOn(ticket, machine.kind === "prompt" ? { promptId: machine.id } : { integrationId: machine.id }, (now) =>
    isWith(now, machine),
  );

/** Whether the conversation is where it was to go. */
export const isAt = (ticket: Ticket, { userId, queueId, whatsappId }: Destination): boolean =>
  ticket.status === (userId === null ? "pending" : "open") &&
  ticket.userId === userId &&
  ticket.queueId === queueId &&
  (whatsappId === null || ticket.whatsappId === whatsappId);

/** Whether this prompt or integration answers the customer. */
export const isWith = (ticket: Ticket, { kind, id }: NamedMachine): boolean =>
  ticket.status === "pending" && (kind === "prompt" ? ticket.promptId : ticket.integrationId) === id;

/** Where only the answer was lost, it answers how the conversation is now. */
async function handOn(
  ticket: Ticket,
  body: Request<"PUT /tickets/:ticketId">["body"],
  isDone: (now: Ticket) => boolean,
): Promise<HandedOn> {
  try {
    const after = await asOwnAct(ticket, () =>
      call("PUT /tickets/:ticketId", { params: { ticketId: ticket.id }, body }).catch((error: unknown) =>
        unlessDone(ticket, isDone, error),
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

/** Throws the failure if it was not done. */
async function unlessDone({ uuid }: Ticket, isDone: (now: Ticket) => boolean, error: unknown): Promise<HandedOn> {
  if (codeOf(error) !== "ERR_NETWORK") throw error;
  try {
    const now = await call("GET /tickets/u/:uuid", { params: { uuid } });
    if (isDone(now)) return now;
  } catch (unread) {
    // It was in sight until now.
    return isNotFound(unread) ? null : "unknown";
  }
  throw error;
}
