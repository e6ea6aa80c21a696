import type { Actor } from "../../platform/actor.ts";
import type { Tx } from "../../platform/database/database.ts";
import { defineEvent, definePort } from "../../platform/events.ts";
import type { Transfer } from "@recado/contracts/transfers";
import type { By } from "../by.ts";
import type { TicketRow } from "./rows.ts";
import type { CycleState, TicketState } from "./states.ts";

/** `accepted`, `returned`, … name the step of a ticket's life; `updated` is any other change. */
export type TicketCause =
  | "created"
  | "accepted"
  | "returned"
  | "transferred"
  | "routed"
  | "closed"
  | "reopened"
  | "deleted"
  | "updated";

interface Change {
  readonly by: By;
  readonly before: TicketState;
  readonly after: TicketState;
  /** The previous service cycle. */
  readonly cycle: CycleState | null;
}
export type TicketChanged =
  | (Omit<Change, "before"> & { readonly cause: "created"; readonly before: null })
  | (Omit<Change, "after"> & { readonly cause: "deleted"; readonly after: null })
  | { [Cause in Exclude<TicketCause, "created" | "deleted">]: Change & { readonly cause: Cause } }[Exclude<
      TicketCause,
      "created" | "deleted"
    >];

/**
 * Tickets were opened, changed or deleted. A new message alone is no change: it emits `messagesCreated`. The rows of
 * deleted tickets stay until the subscribers have run.
 */
export const ticketsChanged = defineEvent<{ changes: readonly TicketChanged[] }>("ticketsChanged");

/** Whether a company has the prompt or integration with this id. */
export const machineExists = definePort<[Tx, kind: "prompt" | "integration", id: number], boolean>("machineExists");

/** A user transferred a ticket. */
export const ticketTransferred = defineEvent<{ transfer: Transfer }>("ticketTransferred");

/** A ticket was closed, not silently, and the undo time passed at `dueAt`; `userId` closed it. */
export const ticketResolved = defineEvent<{ ticket: TicketRow; userId: number; dueAt: Date }>("ticketResolved");

/** The conversations of the newest messages that contain these words. */
export const ticketsByText = definePort<[actor: Actor, words: string], number[]>("ticketsByText");
