import type { TicketCause } from "./events.ts";
import { handTo, type Handler } from "./handler.ts";
import type { CycleState, LockedTicket, NewCycle, TicketState } from "./states.ts";

export type TicketStep =
  | { to: "accept"; userId: number }
  | { to: "return" }
  /** With a user it is open and theirs; without one it waits. `isUnseen`: the new attendant has not seen it. */
  | { to: "transfer"; userId: number | null; queueId: number | null; connectionId: number; isUnseen?: boolean }
  | HandTo
  /** Its queue is being deleted: it goes on without one. */
  | { to: "leaveQueue" }
  /** `expired`: its customer did not answer in time. */
  | { to: "close"; expired?: true; byPerson?: true }
  /** With a user it is open and theirs; without one it waits. */
  | { to: "reopen"; userId: number | null }
  | { to: "undo"; before: TicketState; cycle: CycleState | null; doneAt: string }
  /** Restores the state before a transfer that made `after`. */
  | { to: "takeBack"; before: TicketState; after: TicketState; cycle: CycleState | null }
  /** At most `left` messages are still unread. */
  | { to: "read"; left: number }
  | { to: "markUnread" };

/**
 * Gives the turn of a ticket that nobody has open to this handler, or to nobody yet. With `queueId` the ticket moves to
 * that queue, or to none. `isLoop`: the bot fell silent.
 */
export interface HandTo {
  readonly to: "handTo";
  readonly handler: Handler | null;
  /** Id of the prompt or integration. */
  readonly handlerId?: number | null;
  readonly queueId?: number | null;
  readonly isLoop?: boolean;
}

type StepTo<To extends TicketStep["to"]> = Extract<TicketStep, { to: To }>;

interface Result {
  cause: Exclude<TicketCause, "created" | "deleted">;
  ticket: TicketState;
  /** The cycle to write, if it changes or a new one begins. */
  cycle?: CycleState | NewCycle | null;
}

/** The result of a step on a ticket and its service cycle; null if the step does not apply. */
export function stepOf(locked: LockedTicket, step: TicketStep): Result | null {
  const { ticket, cycle, now } = locked;
  const isClosed = ticket.status === "closed";
  switch (step.to) {
    case "accept":
      return ticket.status !== "pending"
        ? null
        : {
            cause: "accepted",
            ticket: { ...ticket, ...handTo("human"), status: "open", userId: step.userId, unread: 0 },
            cycle: cycle && { ...cycle, startedAt: now, userId: step.userId, ratingAt: null, rated: false },
          };
    case "return":
      return ticket.status !== "open"
        ? null
        : {
            cause: "returned",
            ticket: { ...ticket, ...handTo("human"), status: "pending", userId: null, waitingSince: now },
            cycle: cycle && { ...cycle, startedAt: null, userId: null, queuedAt: now },
          };
    case "transfer":
      return isClosed ? null : transferred(locked, step);
    case "handTo":
      return ticket.status === "pending" && ticket.userId === null ? handed(locked, step) : null;
    case "leaveQueue":
      return isClosed || ticket.queueId === null
        ? null
        : {
            cause: "transferred",
            ticket: { ...ticket, ...(ticket.handler === "bot" ? handTo(null) : {}), queueId: null },
            cycle: cycle && { ...cycle, queueId: null },
          };
    case "close":
      return isClosed
        ? null
        : {
            cause: "closed",
            ticket: { ...ticket, ...handTo(null), status: "closed", unread: 0, closedAt: now },
            cycle: cycle && {
              ...cycle,
              finishedAt: now,
              expired: step.expired ?? false,
              endedByPerson: step.byPerson ?? false,
            },
          };
    case "reopen":
      return isClosed ? reopened(locked, step.userId) : null;
    case "undo":
      return undone(locked, step);
    case "takeBack":
      return takenBack(locked, step);
    case "read":
      return ticket.unread <= step.left ? null : { cause: "updated", ticket: { ...ticket, unread: step.left } };
    case "markUnread":
      return isClosed || ticket.unread > 0 ? null : { cause: "updated", ticket: { ...ticket, unread: 1 } };
  }
}

function transferred({ ticket, cycle, now }: LockedTicket, to: StepTo<"transfer">): Result {
  const { userId, queueId, connectionId, isUnseen = false } = to;
  const left = ticket.connectionId;
  const earlierConnectionIds =
    connectionId === left
      ? ticket.earlierConnectionIds
      : [...(ticket.earlierConnectionIds ?? []).filter((id) => id !== left), left];
  const times = userId === null ? { startedAt: null, queuedAt: now } : { startedAt: cycle?.startedAt ?? now };
  return {
    cause: "transferred",
    ticket: {
      ...ticket,
      status: userId === null ? "pending" : "open",
      userId,
      queueId,
      connectionId,
      earlierConnectionIds,
      ...handTo("human"),
      unread: isUnseen ? Math.max(1, ticket.unread) : ticket.unread,
      waitingSince: userId === null ? now : ticket.waitingSince,
    },
    cycle: cycle && { ...cycle, userId, queueId, connectionId, ...times },
  };
}

function handed({ ticket, cycle, now }: LockedTicket, to: HandTo): Result | null {
  const { handler, handlerId = null, queueId = ticket.queueId, isLoop = false } = to;
  const isOther = queueId !== ticket.queueId;
  const queuedAt = queueId === null ? null : isOther ? now : (cycle?.queuedAt ?? now);
  // A user who takes the turn by a message was not a machine.
  const isPersons = handler === "human" && to.queueId === undefined;
  if (isPersons && ticket.handler === "human") return null;
  return {
    cause: "routed",
    ticket: {
      ...ticket,
      ...handTo(handler, handlerId, isLoop),
      queueId,
      waitingSince: isOther ? now : ticket.waitingSince,
    },
    cycle: cycle && { ...cycle, queueId, queuedAt, chatbotAt: isPersons ? cycle.chatbotAt : (cycle.chatbotAt ?? now) },
  };
}

/** Reopens in its queue, unless that was deleted: nobody would see it wait there. */
function reopened({ ticket, hasQueue, now }: LockedTicket, userId: number | null): Result {
  const after: TicketState = {
    ...ticket,
    status: userId === null ? "pending" : "open",
    userId,
    queueId: hasQueue ? ticket.queueId : null,
    closedAt: null,
    ...handTo(userId === null ? null : "human"),
    waitingSince: userId === null ? now : ticket.waitingSince,
  };
  return { cause: "reopened", ticket: after, cycle: newCycle(after, now) };
}

/** The cycle that begins when a ticket is opened. */
const newCycle = (ticket: TicketState, now: string): NewCycle => ({
  ticketId: ticket.id,
  connectionId: ticket.connectionId,
  queueId: ticket.queueId,
  userId: ticket.userId,
  queuedAt: ticket.queueId === null ? null : now,
  firstQueuedAt: null,
  chatbotAt: null,
  startedAt: ticket.userId === null ? null : now,
  ratingAt: null,
  finishedAt: null,
  rated: false,
  expired: false,
  endedByPerson: false,
});

/** Restores the state before closing or returning; null if somebody acted on the ticket since. */
function undone({ ticket, cycle: running }: LockedTicket, { before, cycle, doneAt }: StepTo<"undo">): Result | null {
  const isClose = ticket.status === "closed" && ticket.closedAt === doneAt;
  const isReturn = ticket.status === "pending" && ticket.userId === null && running?.queuedAt === doneAt;
  if (!isClose && !isReturn) return null;
  return {
    cause: isClose ? "reopened" : "updated",
    ticket: {
      ...ticket,
      status: before.status,
      userId: before.userId,
      unread: Math.max(ticket.unread, before.unread),
      ...handTo(before.handler, before.handlerId, before.isBotLoop),
      closedAt: null,
      waitingSince: before.waitingSince,
    },
    cycle,
  };
}

/** Restores the state before a transfer; null if somebody acted on the ticket since. */
function takenBack({ ticket, cycle: running }: LockedTicket, to: StepTo<"takeBack">): Result | null {
  const { before, after, cycle } = to;
  const isSame =
    ticket.status === after.status &&
    ticket.userId === after.userId &&
    ticket.queueId === after.queueId &&
    ticket.connectionId === after.connectionId &&
    isSameMoment(ticket.waitingSince, after.waitingSince) &&
    running?.id === cycle?.id;
  if (!isSame) return null;
  const { status, userId, queueId, handler, handlerId, isBotLoop, waitingSince } = before;
  return {
    cause: "transferred",
    ticket: {
      ...ticket,
      ...{ status, userId, queueId, waitingSince },
      ...handTo(handler, handlerId, isBotLoop),
      unread: ticket.unread === after.unread ? before.unread : ticket.unread,
    },
    cycle: running &&
      cycle && {
        ...running,
        ...{ userId, queueId },
        ...{ startedAt: cycle.startedAt, queuedAt: cycle.queuedAt, firstQueuedAt: cycle.firstQueuedAt },
      },
  };
}

/** The column rounds to milliseconds what the step had in microseconds. */
const isSameMoment = (one: string, other: string): boolean => Math.abs(Date.parse(one) - Date.parse(other)) <= 1;
