import { definePort } from "../../platform/events.ts";
import type { CustomerMessage } from "../../inbox/messages/conversation-facts.ts";
import type { TicketRow } from "../../inbox/tickets/rows.ts";
import type { StepSettings } from "./settings.ts";

/** Why a ticket has a step: its customer wrote, or an attendant accepted it. */
export const stepCauses = ["message", "accepted"] as const;
export type StepCause = (typeof stepCauses)[number];

/** What deciders know. A decider that needs more adds it here and in `read-facts.ts`. */
export interface Facts {
  readonly cause: StepCause;
  /** When the cause happened. */
  readonly at: Date;
  readonly now: Date;
  readonly ticket: TicketRow;
  /** The customer's message, for the cause `message`. */
  readonly message: CustomerMessage | null;
  /** Who accepted, for the cause `accepted`. */
  readonly userId: number | null;
  readonly settings: StepSettings;
}

/** One thing to do. A new kind is a line here and a case in `carry-out.ts`. */
export type Action = { readonly do: "say"; readonly body: string; readonly userId: number | null };

/** What to do, in order; an empty list ends the step. `pass` leaves the step to the next decider. */
export type Decision = readonly Action[] | "pass";

export interface Decider {
  readonly name: string;
  /** Steps are written only for causes that a decider names. */
  readonly causes: readonly StepCause[];
  /**
   * Runs outside any transaction, so it may wait for others (HTTP, AI); `signal` aborts at the time limit and when the
   * session ends. It may run again if the process dies before its decision is stored.
   */
  decide(facts: Facts, signal: AbortSignal): Decision | Promise<Decision>;
  /** In milliseconds; default 30 s. */
  readonly limitMs?: number;
}

/** The deciders of all modules, asked in the order of the list of modules. */
export const deciders = definePort<[], readonly Decider[]>("deciders");

/** A ticket as far as a person's action changes it. */
export interface Handling {
  readonly status: TicketRow["status"];
  readonly userId: number | null;
  readonly connectionId: number;
}

/** `id` is unique and chosen with the plan: a message is sent under it however often the step is taken up. */
export type PlannedAction = Action & { readonly id: string };

/** A decision as it is stored with its step. */
export interface Plan {
  readonly decider: string;
  readonly actions: readonly PlannedAction[];
  /** The ticket when it was decided. */
  readonly handling: Handling;
}
