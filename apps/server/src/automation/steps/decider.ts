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

/** Why a ticket has a step: its customer wrote (one or several messages), or an attendant accepted it. */
export const stepCauses = ["message", "accepted"] as const;
export type StepCause = (typeof stepCauses)[number];

/** Facts for deciders. A decider that needs more adds it here and in `read-facts.ts`. */
export interface Facts {
  /**
   * The machine that has the turn, or may begin: the ticket's prompt or integration, else that of its queue or
   * connection.
   */
  readonly machine: Machine | null;
  readonly cause: StepCause;
  /** The time of the cause. */
  readonly at: Date;
  readonly now: Date;
  readonly ticket: TicketRow;
  /** The customer's last message, for the cause `message`. */
  readonly message: CustomerMessage | null;
  /** The user who accepted, for the cause `accepted`. */
  readonly userId: number | null;
  readonly settings: StepSettings;
}

/** One action. A new kind needs a line here and a case in `carry-out.ts`. */
export type Action =
  | {
      readonly do: "say";
      readonly body: string;
      readonly userId: number | null;
      readonly rule: MessageRule;
      /** Its variables are filled in. */
      readonly isTemplate?: boolean;
    }
  /** Shows the customer "typing…" for this long before the next text. */
  | { readonly do: "type"; readonly to: WhatsAppIdentity; readonly forMs: number }
  /** A file list's files, each with its name as its caption. */
  | { readonly do: "sendFiles"; readonly fileListId: number; readonly rule: MessageRule }
  /** A file by its address, fetched when it is sent; if that fails, the address is sent as text. */
  | { readonly do: "sendUrl"; readonly url: string; readonly body: string; readonly rule: MessageRule }
  /** Sets fields of the customer; others stay. */
  | ({ readonly do: "setContact" } & ContactFields)
  /**
   * Gives the turn to this handler (`human`: people take over), and with `queueId` moves the ticket to that queue, or
   * to none. A queue or user deleted by then is ignored: the ticket waits where it is.
   */
  | ({ readonly do: "handTo" } & Omit<HandTo, "to">)
  /** Tells the attendants what went wrong, by a note in the conversation. */
  | { readonly do: "note"; readonly note: string }
  /** Gives the ticket to this attendant, open, in this queue. */
  | { readonly do: "assign"; readonly userId: number; readonly queueId?: number | null }
  /** Closes silently: the customer is not told. */
  | { readonly do: "close" };

/** The actions in order, and the state that the decider stores for its next decision. */
export interface Decided<Kept = unknown> {
  readonly actions: readonly Action[];
  readonly keeps?: Kept;
  /** Afterwards the deciders are asked again: the ticket may have come to one that answers the same message. */
  readonly goesOn?: boolean;
}
/**
 * A plain list of actions stores no state; an empty one ends the step. `pass` leaves it to the next decider.
 * `waitUntil`: decide again then, or after the customer's next message.
 */
export type Decision<Kept = unknown> = readonly Action[] | Decided<Kept> | { readonly waitUntil: Date } | "pass";

export interface Decider<Own = unknown, Kept = unknown> {
  readonly name: string;
  /** Steps are written only for causes named by a decider. */
  readonly causes: readonly StepCause[];
  /** How long a customer must be silent before a `message` is answered, ms; default 0. */
  readonly pauseMs?: number;
  /** Reads further facts in the same transaction; null: the decider passes. */
  read?(tx: Tx, facts: Facts): Promise<Own | null>;
  /** Stores the state in the transaction of the actions; default: as the machine's state. */
  keep?(this: void, tx: Tx, ticketId: number, kept: Kept): Promise<void>;
  /**
   * Runs outside any transaction unless it is immediate, so it may wait for others (HTTP, AI); `signal` aborts at the
   * time limit, when the session ends, and when the customer writes more: then it is called again. It may also run
   * again if the process dies before its decision is stored.
   */
  decide(facts: Facts, own: Own, signal: AbortSignal): Decision<Kept> | Promise<Decision<Kept>>;
  /**
   * Its decision stays valid if the customer writes more meanwhile, because the program that it called has advanced: it
   * is not interrupted, and later messages get a step of their own.
   */
  readonly isFinal?: boolean;
  /**
   * It waits for nothing and uses only the given facts: its actions are done in the transaction that read the facts,
   * which has the ticket locked.
   */
  readonly isImmediate?: boolean;
  /** Milliseconds; default 30 s. */
  readonly limitMs?: number;
}

/** The deciders of all modules, in the order of the list of modules. */
export const deciders = definePort<[], readonly Decider[]>("deciders");

/** The fields of a ticket that a person's action changes. */
export interface Handling extends Pick<Handled, "handler" | "handlerId"> {
  readonly status: TicketRow["status"];
  readonly userId: number | null;
  readonly queueId: number | null;
  readonly connectionId: number;
}

/** `id` is unique and chosen with the plan: a message is sent under it however often the step is retried. */
export type PlannedAction = Action & { readonly id: string };

/** A decision stored with its step. */
export interface Plan {
  readonly decider: string;
  readonly actions: readonly PlannedAction[];
  /** The decider's state to store once the actions are done. */
  readonly keeps?: unknown;
  readonly goesOn?: boolean;
  /** The ticket at the time of the decision. */
  readonly handling: Handling;
}
