import type { Merged } from "./merge.ts";
import type * as modules from "./modules.ts";
import type { TicketStatus } from "./tickets.ts";

type Announced = Merged<typeof modules, "events">;
export type EventName = keyof Announced;

/** Events of the server over the socket. On the wire each name follows `company-{companyId}-`. */
export type Events = { [E in EventName]: Parameters<Announced[E]>[0] };

/**
 * The second argument of every event, after the payload: a client can find what changed without a table of event names.
 * For `create`, `update` and `delete` a later event replaces an earlier one of the same entity, id and action. Events
 * with other actions must all be applied, in order.
 */
export interface Envelope {
  entity: EventName;
  id: number | string;
}

/** The browser's requests over the socket. Each is answered with `true` if the room was joined, else `false`. */
export interface ClientEvents {
  joinChatBox: (ticketId: number, done?: (joined: boolean) => void) => void;
  leaveChatBox: (ticketId: number) => void;
  joinNotification: (done?: (joined: boolean) => void) => void;
  leaveNotification: () => void;
  joinKanban: (done?: (joined: boolean) => void) => void;
  leaveKanban: () => void;
  joinTickets: (status: TicketStatus, done?: (joined: boolean) => void) => void;
  leaveTickets: (status: TicketStatus) => void;
  /** An attendant types or records in their conversation: the customer is shown that. */
  typing: (ticketId: number, state: "composing" | "recording" | "paused") => void;
  /** The conversation that this browser shows; null for none. */
  looking: (ticketId: number | null) => void;
  userStatus: () => void;
  /** Answered at once: shows the browser whether the server is reachable. */
  alive: (done: () => void) => void;
}

/** The prefix of each event's name on the wire. */
export const eventPrefix = (companyId: number) => `company-${companyId}-` as const;
/** `of`: the id at the end of some events' names. */
export const eventName = (companyId: number, event: EventName, of?: number): string =>
  `${eventPrefix(companyId)}${event}${of === undefined ? "" : `-${of}`}`;
