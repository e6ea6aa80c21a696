import type { Merged } from "./merge.ts";
import type * as modules from "./modules.ts";
import type { TicketStatus } from "./tickets.ts";

type Announced = Merged<typeof modules, "events">;
export type EventName = keyof Announced;

/** What the server says over the socket. On the wire each name stands behind `company-{companyId}-`. */
export type Events = { [E in EventName]: Parameters<Announced[E]>[0] };

/**
 * Follows each event's payload as a second argument, the same for every event: a client can find what changed without
 * a table of event names. `create`, `update` and `delete` say all there is to say of the id: a later event replaces an
 * earlier one of the same entity, id and action. Events of other actions must all be applied, in order.
 */
export interface Envelope {
  entity: EventName;
  id: number | string;
}

/** What the browser asks over the socket. Each is answered with `true` when the room was joined, `false` when not. */
export interface ClientEvents {
  joinChatBox: (ticketId: number, done?: (joined: boolean) => void) => void;
  leaveChatBox: (ticketId: number) => void;
  joinNotification: (done?: (joined: boolean) => void) => void;
  leaveNotification: () => void;
  joinKanban: (done?: (joined: boolean) => void) => void;
  leaveKanban: () => void;
  joinTickets: (status: TicketStatus, done?: (joined: boolean) => void) => void;
  leaveTickets: (status: TicketStatus) => void;
  /** An attendant writes or records in a conversation of theirs: the customer is shown it. */
  typing: (ticketId: number, state: "composing" | "recording" | "paused") => void;
  /** The conversation that this browser shows now; null for none. */
  looking: (ticketId: number | null) => void;
  userStatus: () => void;
  /** Answered at once: the browser shows whether the server can be reached. */
  alive: (done: () => void) => void;
}

/** What stands before the name of each event on the wire. */
export const eventPrefix = (companyId: number) => `company-${companyId}-` as const;
/** `of`: the id with which the names of some events end. */
export const eventName = (companyId: number, event: EventName, of?: number): string =>
  `${eventPrefix(companyId)}${event}${of === undefined ? "" : `-${of}`}`;
