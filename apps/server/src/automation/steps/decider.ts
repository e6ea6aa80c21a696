import type { MessageRule } from "@recado/contracts/messages";
import type { WhatsAppIdentity } from "../../channels/port.ts";
import type { Tx } from "../../platform/database/database.ts";
import { definePort } from "../../platform/events.ts";
import type { CustomerMessage } from "../../inbox/messages/receive/conversation-facts.ts";
import type { ContactFields } from "../../inbox/contacts/set-fields.ts";
import type { Handled } from "../../inbox/tickets/handler.ts";
import type { TicketRow } from "../../inbox/tickets/rows.ts";
import type { HandTo } from "../../inbox/tickets/steps.ts";
import type { Machine } from "./machines.ts";
import type { StepSettings } from "./settings.ts";

/** Why a ticket has a step: its customer wrote (one message or several at once), or an attendant accepted it. */
export const stepCauses = ["message", "accepted"] as const;
export type StepCause = (typeof stepCauses)[number];

/** What deciders know. A decider that needs more adds it here and in `read-facts.ts`. */
export interface Facts {
  /** Whose turn it is, or who may begin: the ticket's prompt or integration, else that of its queue or connection. */
  readonly machine: Machine | null;
  readonly cause: StepCause;
  /** When the cause happened. */
  readonly at: Date;
  readonly now: Date;
  readonly ticket: TicketRow;
  /** The customer's last message, for the cause `message`. */
  readonly message: CustomerMessage | null;
  /** Who accepted, for the cause `accepted`. */
  readonly userId: number | null;
  readonly settings: StepSettings;
}

/** One thing to do. A new kind is a line here and a case in `carry-out.ts`. */
export type Action =
  | {
      readonly do: "say";
      readonly body: string;
      readonly userId: number | null;
      readonly rule: MessageRule;
      /** Its variables are filled in. */
      readonly isTemplate?: boolean;
    }
  /** The customer sees "typing…" for so long before anything is said. */
  | { readonly do: "type"; readonly to: WhatsAppIdentity; readonly forMs: number }
  /** A file list's files, each with its name as its caption. */
  | { readonly do: "sendFiles"; readonly fileListId: number; readonly rule: MessageRule }
  /** A file by its address, fetched when it is sent; what can't be had is said as its address. */
  | { readonly do: "sendUrl"; readonly url: string; readonly body: string; readonly rule: MessageRule }
  /** Fields of the customer; those that are not named stay. */
  | ({ readonly do: "setContact" } & ContactFields)
  /**
   * The turn goes to this handler (`human`: people take over), and with `queueId` the ticket to that queue, or to none.
   * Of what may be gone by then (a queue, a user) the action says nothing: the ticket waits where it is.
   */
  | ({ readonly do: "handTo" } & Omit<HandTo, "to">)
  /** This attendant has it open, in this queue. */
  | { readonly do: "assign"; readonly userId: number; readonly queueId?: number | null }
  /** Nothing is said to the customer about it. */
  | { readonly do: "close" };

/** What to do, in order, and what the decider keeps for its next decision. */
export interface Decided<Kept = unknown> {
  readonly actions: readonly Action[];
  readonly keeps?: Kept;
}
/**
 * A list of actions alone, where nothing is kept; an empty one ends the step. `pass` leaves it to the next decider.
 * `waitUntil`: the step is decided anew then, or after the customer's next message.
 */
export type Decision<Kept = unknown> = readonly Action[] | Decided<Kept> | { readonly waitUntil: Date } | "pass";

export interface Decider<Own = unknown, Kept = unknown> {
  readonly name: string;
  /** Steps are written only for causes that a decider names. */
  readonly causes: readonly StepCause[];
  /** How long, in milliseconds, a customer must write nothing more before a `message` is answered; default 0. */
  readonly pauseMs?: number;
  /** What it must know besides the facts, read in the same transaction; null: it passes. */
  read?(tx: Tx, facts: Facts): Promise<Own | null>;
  /** Stores what it decided to keep, in the transaction that does the actions; default: as the machine's state. */
  keep?(this: void, tx: Tx, ticketId: number, kept: Kept): Promise<void>;
  /**
   * Runs outside any transaction unless it is immediate, so it may wait for others (HTTP, AI); `signal` aborts at the
   * time limit, when the session ends, and when the customer writes more: then it is asked anew. It may run again if the
   * process dies before its decision is stored.
   */
  decide(facts: Facts, own: Own, signal: AbortSignal): Decision<Kept> | Promise<Decision<Kept>>;
  /**
   * What it has decided holds though the customer writes more meanwhile, because whoever it asked has gone on: it is not
   * interrupted, and what comes meanwhile is a step of its own.
   */
  readonly isFinal?: boolean;
  /**
   * It waits for nobody and decides by what it was given alone: what it decides is done in the transaction that read the
   * facts, which has the ticket locked.
   */
  readonly isImmediate?: boolean;
  /** In milliseconds; default 30 s. */
  readonly limitMs?: number;
}

/** The deciders of all modules, asked in the order of the list of modules. */
export const deciders = definePort<[], readonly Decider[]>("deciders");

/** A ticket as far as a person's action changes it. */
export interface Handling extends Pick<Handled, "handler" | "handlerId"> {
  readonly status: TicketRow["status"];
  readonly userId: number | null;
  readonly queueId: number | null;
  readonly connectionId: number;
}

/** `id` is unique and chosen with the plan: a message is sent under it however often the step is taken up. */
export type PlannedAction = Action & { readonly id: string };

/** A decision as it is stored with its step. */
export interface Plan {
  readonly decider: string;
  readonly actions: readonly PlannedAction[];
  /** What the decider keeps once the actions are done. */
  readonly keeps?: unknown;
  /** The ticket when it was decided. */
  readonly handling: Handling;
}
