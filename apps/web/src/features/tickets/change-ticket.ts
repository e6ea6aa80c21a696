import type { Request } from "@recado/contracts";
import type { Ticket, TicketPage, TicketStatus, Undoable } from "@recado/contracts/tickets";
import { call } from "../../shell/api.ts";
import { ApiError, codeOf } from "../../shell/api-error.ts";
import { liveCache } from "../../shell/query-client.ts";
import type { Person } from "../../shell/session.ts";
import { shownAtOnce } from "../../shell/shown-at-once.ts";

const withoutMachine = {
  chatbot: false,
  isBotLoop: false,
  useIntegration: false,
  promptId: null,
  integrationId: null,
};

/** The conversation as it will be if the server accepts the change; shown before the server answers. */
export function expected(ticket: Ticket, wanted: TicketStatus, me: Pick<Person, "id" | "name">): Ticket {
  switch (wanted) {
    case "open":
      return {
        ...ticket,
        status: "open",
        userId: me.id,
        user: { id: me.id, name: me.name },
        waitingSince: null,
        ...(ticket.status === "pending" && { unreadMessages: 0, ...withoutMachine }),
      };
    case "pending":
      return { ...ticket, status: "pending", userId: null, user: null, waitingSince: new Date().toISOString() };
    case "closed":
      return { ...ticket, status: "closed", unreadMessages: 0, ...withoutMachine, waitingSince: null };
  }
}

/** The conversation in a refusal: its actual state, or the contact's other conversation that prevents the change. */
export function ticketOfRefusal(error: unknown): Ticket | null {
  const ticket = error instanceof ApiError ? error.refusal?.ticket : undefined;
  return isTicket(ticket) ? ticket : null;
}

const isTicket = (value: unknown): value is Ticket =>
  typeof value === "object" && value !== null && "uuid" in value && "status" in value;

export const show = (ticket: Ticket) => liveCache.receive("ticket", { action: "update", ticket });

/**
 * Accepts, returns, resolves or reopens. Every list shows it at once, through the same bridge as events, and reverts it
 * if the server refuses. Throws ApiError.
 */
export function changeTicket(
  ticket: Ticket,
  wanted: TicketStatus,
  me: Person,
  { silent = false } = {},
): Promise<TicketPage> {
  const body = { status: wanted, ...(silent && { silent }) };
  const then = expected(ticket, wanted, me);
  return changeAtOnce(ticket, then, () => done(then, () => put(ticket, body)));
}

/** Undoes the last change to `before` and shows its previous state at once. Throws ApiError. */
export function undoChange(before: Ticket, undoes: Undoable, me: Person): Promise<TicketPage> {
  const now = expected(before, undoes === "close" ? "closed" : "pending", me);
  const params = { ticketId: before.id };
  return changeAtOnce(now, before, () =>
    done(before, () => call("POST /tickets/:ticketId/undo", { params, body: { undoes } })),
  );
}

/** Assigns the conversation to the caller, even from another user; for admins. Throws ApiError. */
export function takeOver(ticket: Ticket, me: Person): Promise<TicketPage> {
  const then = expected(ticket, "open", me);
  return changeAtOnce(ticket, then, () => done(then, () => put(ticket, { userId: me.id })));
}

/** Marks a conversation as unread, to come back to it. Throws ApiError. */
export function markUnread(ticket: Ticket): Promise<void> {
  return changeAtOnce(ticket, { ...ticket, unreadMessages: 1 }, async () => {
    await call("POST /tickets/:ticketId/unread", { params: { ticketId: ticket.id } });
  });
}

const acts = new Map<number, number>();
/** An act's events may come after its answer, but hardly later than this. */
const lateMs = 1000;
/** Whether events of the conversation may come from this user's own request. */
export const isOwnAct = (ticketId: number): boolean => acts.has(ticketId);

function count(id: number, by: 1 | -1): void {
  const running = (acts.get(id) ?? 0) + by;
  if (running === 0) acts.delete(id);
  else acts.set(id, running);
}

/** Does it as this user's own request. */
export async function asOwnAct<T>({ id }: Ticket, act: () => Promise<T>): Promise<T> {
  count(id, 1);
  try {
    return await act();
  } finally {
    setTimeout(() => count(id, -1), lateMs);
  }
}

const put = (ticket: Ticket, body: Request<"PUT /tickets/:ticketId">["body"]): Promise<TicketPage> =>
  asOwnAct(ticket, () => call("PUT /tickets/:ticketId", { params: { ticketId: ticket.id }, body }));

/** Where only the answer was lost, the change was done: the conversation says so. */
async function done(then: Ticket, send: () => Promise<TicketPage>): Promise<TicketPage> {
  try {
    return await send();
  } catch (error) {
    if (codeOf(error) !== "ERR_NETWORK") throw error;
    const now = await call("GET /tickets/u/:uuid", { params: { uuid: then.uuid } }).catch(() => null);
    if (now?.status !== then.status || (now.status === "open" && now.userId !== then.userId)) throw error;
    return now;
  }
}

async function changeAtOnce<T extends TicketPage | void>(
  now: Ticket,
  then: Ticket,
  send: () => Promise<T>,
): Promise<T> {
  try {
    return await shownAtOnce("ticket", {
      id: now.id,
      expected: { action: "update", ticket: then },
      before: { action: "update", ticket: now },
      send: async () => {
        const changed = await send();
        if (changed) show(changed);
        return changed;
      },
    });
  } catch (error) {
    putRight(now, error);
    throw error;
  }
}

/** Shows the conversation's state from a refusal that has it. */
export function putRight({ id }: Ticket, error: unknown): void {
  if (error instanceof ApiError && error.code === "ERR_NO_TICKET_FOUND") {
    liveCache.receive("ticket", { action: "delete", ticketId: id });
    return;
  }
  const real = ticketOfRefusal(error);
  if (real?.id === id) show(real);
}
