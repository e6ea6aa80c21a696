import type { Actor } from "../../platform/actor.ts";
import { defineEvent } from "../../platform/events.ts";
import type { TicketRow } from "./rows.ts";

/** An attendant took a waiting conversation; `before` is the conversation as it waited. */
export const ticketAccepted = defineEvent<{ actor: Actor; before: TicketRow }>("ticketAccepted");

/** Conversations are about to be deleted: what belongs to them elsewhere goes in the same transaction. */
export const ticketsLeaving = defineEvent<{ ticketIds: readonly number[] }>("ticketsLeaving");

/** Closing a conversation, other than silently, can no longer be undone; `userId` closed it. */
export const ticketResolved = defineEvent<{ ticket: TicketRow; userId: number }>("ticketResolved");

/** A conversation was transferred. */
export const ticketTransferred = defineEvent<{ before: TicketRow; after: TicketRow }>("ticketTransferred");
