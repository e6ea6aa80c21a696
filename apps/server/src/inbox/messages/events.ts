import type { Rate } from "../tickets/short-answers.ts";
import { defineEvent } from "../../platform/events.ts";

export interface MessageCreated {
  readonly id: number;
  readonly ticketId: number;
}

/** Messages were stored, of customers or ours; their tickets show them as the last message. */
export const messagesCreated = defineEvent<{ messages: readonly MessageCreated[] }>("messagesCreated");

/**
 * Messages are shown differently: delivery, failure, file, reaction, edit or deletion. `ticketIds`: tickets whose last
 * message shows another text because of it.
 */
export const messagesChanged = defineEvent<{ messageIds: readonly number[]; ticketIds?: readonly number[] }>(
  "messagesChanged",
);

/** What became of messages of ours was learnt: how far they came, or that they failed. `messagesChanged` tells of it too. */
export const messageStatusLearnt = defineEvent<{ messageIds: readonly number[] }>("messageStatusLearnt");

/** The file of a message that came in (history too) is here, or could not be had. `messagesChanged` tells of it too. */
export const customerFileSettled = defineEvent<{ messageId: number }>("customerFileSettled");

/** A message of ours that could not be sent is sent again. */
export const messageRetried = defineEvent<{ messageId: number }>("messageRetried");

/** Customers rated how they were served; "hint": with a number that is no rating, for the first time. */
export const ticketsRated = defineEvent<{
  ratings: readonly { readonly ticketId: number; readonly rate: Rate | "hint" }[];
}>("ticketsRated");

/** Somebody wrote in these tickets on the phone itself. Not for the phone's history. */
export const phoneWrote = defineEvent<{ ticketIds: readonly number[] }>("phoneWrote");

/**
 * Customers wrote these, in this order, and their content is known: a message that could not be read at first counts once
 * its content comes. Not for the phone's history.
 */
export const customersWrote = defineEvent<{
  messages: readonly { readonly id: number; readonly ticketId: number; readonly connectionId: number }[];
}>("customersWrote");
