import type { Rate } from "../tickets/short-answers.ts";
import { defineEvent } from "../../platform/events.ts";

export interface MessageCreated {
  readonly id: number;
  readonly ticketId: number;
}

/** Messages were stored, customers' or ours; their tickets show them as the last message. */
export const messagesCreated = defineEvent<{ messages: readonly MessageCreated[] }>("messagesCreated");

/**
 * Messages are shown differently: delivery, failure, file, reaction, edit or deletion. `ticketIds`: tickets whose last
 * message shows another text because of it.
 */
export const messagesChanged = defineEvent<{ messageIds: readonly number[]; ticketIds?: readonly number[] }>(
  "messagesChanged",
);

/** The delivery status of our messages changed, or they failed. `messagesChanged` is emitted too. */
export const messageStatusLearnt = defineEvent<{ messageIds: readonly number[] }>("messageStatusLearnt");

/** The file of a received message (history too) arrived, or failed. `messagesChanged` is emitted too. */
export const customerFileSettled = defineEvent<{ messageId: number }>("customerFileSettled");

/** A failed message of ours is sent again. */
export const messageRetried = defineEvent<{ messageId: number }>("messageRetried");

/** Customers rated their service; "hint": for the first time with a number that is no rating. */
export const ticketsRated = defineEvent<{
  ratings: readonly { readonly ticketId: number; readonly rate: Rate | "hint" }[];
}>("ticketsRated");

/** Somebody wrote in these tickets on the phone itself. Not emitted for the phone's history. */
export const phoneWrote = defineEvent<{ ticketIds: readonly number[] }>("phoneWrote");

/**
 * Customers wrote these messages, in this order, and their content is known: an unreadable message counts once its
 * content arrives. Not emitted for the phone's history.
 */
export const customersWrote = defineEvent<{
  messages: readonly { readonly id: number; readonly ticketId: number; readonly connectionId: number }[];
}>("customersWrote");
