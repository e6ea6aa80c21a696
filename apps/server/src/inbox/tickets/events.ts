import type { Actor } from "../../platform/actor.ts";
import { defineEvent } from "../../platform/events.ts";
import type { By } from "../by.ts";
import type { TicketRow } from "./rows.ts";
import type { TicketState } from "./states.ts";

/** `accepted`, `returned`, … name the step of a ticket's life; `updated` is any other change. */
export type TicketCause =
  | "created"
  | "accepted"
  | "returned"
  | "transferred"
  | "closed"
  | "reopened"
  | "deleted"
  | "updated";

export type TicketChanged =
  | { readonly cause: "created"; readonly before: null; readonly after: TicketState; readonly by: By }
  | { readonly cause: "deleted"; readonly before: TicketState; readonly after: null; readonly by: By }
  | {
      readonly cause: Exclude<TicketCause, "created" | "deleted">;
      readonly before: TicketState;
      readonly after: TicketState;
      readonly by: By;
    };

/**
 * Tickets were opened, changed or deleted. A new message alone is no change: `messagesCreated` tells of it. The rows of
 * deleted tickets are there until the subscribers have run.
 */
export const ticketsChanged = defineEvent<{ changes: readonly TicketChanged[] }>("ticketsChanged");

/** Closing a ticket, other than silently, can no longer be undone; `userId` closed it. */
export const ticketResolved = defineEvent<{ ticket: TicketRow; userId: number }>("ticketResolved");

/** An attendant took a waiting conversation; `before` is the conversation as it waited. */
export const ticketAccepted = defineEvent<{ actor: Actor; before: TicketRow }>("ticketAccepted");

/** Conversations are about to be deleted: what belongs to them elsewhere goes in the same transaction. */
export const ticketsLeaving = defineEvent<{ ticketIds: readonly number[] }>("ticketsLeaving");

/** A conversation was transferred. */
export const ticketTransferred = defineEvent<{ before: TicketRow; after: TicketRow }>("ticketTransferred");
