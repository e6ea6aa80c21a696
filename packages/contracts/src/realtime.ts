import type { Connection } from "./connections.ts";
import type { Contact, ContactSummary } from "./contacts.ts";
import type { Message } from "./messages.ts";
import type { TicketNote } from "./notes.ts";
import type { Queue } from "./queues.ts";
import type { QuickMessage } from "./quick-messages.ts";
import type { Schedule } from "./schedules.ts";
import type { Setting } from "./settings.ts";
import type { SimulatedCustomer, SimulatedMessage, TestPhone } from "./simulator.ts";
import type { Tag } from "./tags.ts";
import type { Ticket, TicketStatus } from "./tickets.ts";
import type { User } from "./users.ts";

/**
 * What the server says over the socket. On the wire each name stands behind `company-{companyId}-`.
 * `update` of a ticket puts it where it now belongs; `removeFromList` takes it from a list whose reader may not follow it.
 */
export interface Events {
  ticket:
    | { action: "update"; ticket: Ticket }
    | { action: "delete"; ticketId: number }
    /** `to`: where it stands now, for whoever had it before them and may not follow it. */
    | { action: "removeFromList"; ticketId: number; to?: Pick<Ticket, "status" | "user" | "queue"> }
    | { action: "updateUnread"; ticketId: number };
  appMessage:
    | { action: "create"; message: Message; ticket: Ticket; contact: ContactSummary }
    | { action: "update"; message: Message };
  /** To whoever looks at a conversation: who of the company does, and in passing that one of them writes in it. */
  ticketViewers:
    | {
        action: "update";
        ticketId: number;
        viewers: { id: number; name: string }[];
        /** When it was so, ms of the server's clock: events of two processes may overtake each other. */
        at: number;
      }
    /** Holds for some seconds, unless it is said again. */
    | { action: "writing"; ticketId: number; userId: number; state: "composing" | "recording" | "paused" };
  contact: { action: "create" | "update"; contact: Contact } | { action: "delete"; contactId: number };
  whatsapp: { action: "create" | "update"; whatsapp: Connection } | { action: "delete"; whatsappId: number };
  whatsappSession: { action: "update"; session: Connection };
  /** To admins, at most every few seconds a connection. */
  whatsappActivity: { action: "update"; whatsappId: number } & Pick<
    Connection,
    "lastInboundAt" | "lastOutboundAt" | "outboxWaiting"
  >;
  /** To admins: a connection has been down for longer than a moment, and later that it is back. Once a fall. */
  whatsappAlert: { action: "down" | "up"; whatsapp: Connection };
  user: { action: "create" | "update"; user: User } | { action: "delete"; userId: number };
  auth: { action: "update"; user: { id: number; email: string; companyId: number } };
  queue: { action: "create" | "update"; queue: Queue } | { action: "delete"; queueId: number };
  tag: { action: "create" | "update" | "restore"; tag: Tag } | { action: "delete"; tagId: number };
  /** To whoever looks at a conversation of the contact and may see the note's. */
  ticketNote: { action: "create"; note: TicketNote } | { action: "delete"; noteId: number; contactId: number };
  settings: { action: "update"; setting: Setting };
  schedule: { action: "create" | "update"; schedule: Schedule } | { action: "delete"; scheduleId: number };
  quickMessage: { action: "create" | "update"; record: QuickMessage } | { action: "delete"; id: number };
  simulator:
    | { action: "phone"; whatsappId: number; phone: TestPhone }
    /** An attendant writes or records for this customer; shown for a few seconds. */
    | { action: "presence"; whatsappId: number; customerId: number; state: "composing" | "recording" | "paused" }
    | { action: "customer"; whatsappId: number; customer: SimulatedCustomer }
    | { action: "message"; whatsappId: number; message: SimulatedMessage }
    | { action: "acks"; whatsappId: number; customerId: number; externalIds: string[]; ack: number };
}
export type EventName = keyof Events;

/** What the browser asks over the socket. Each is answered with `true` when the room was joined, `false` when not. */
export interface ClientEvents {
  joinChatBox: (ticketId: number, done?: (joined: boolean) => void) => void;
  leaveChatBox: (ticketId: number) => void;
  joinNotification: (done?: (joined: boolean) => void) => void;
  leaveNotification: () => void;
  joinTickets: (status: TicketStatus, done?: (joined: boolean) => void) => void;
  leaveTickets: (status: TicketStatus) => void;
  /** An attendant writes or records in a conversation of theirs: the customer is shown it. */
  typing: (ticketId: number, state: "composing" | "recording" | "paused") => void;
  /** The conversation that this browser shows now; null for none. */
  looking: (ticketId: number | null) => void;
  userStatus: () => void;
}

/** What stands before the name of each event on the wire. */
export const eventPrefix = (companyId: number) => `company-${companyId}-` as const;
export const eventName = <E extends EventName>(companyId: number, event: E) =>
  `${eventPrefix(companyId)}${event}` as const;
