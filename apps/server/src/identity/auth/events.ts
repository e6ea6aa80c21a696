import type { Actor } from "../../platform/actor.ts";
import { defineEvent, definePort } from "../../platform/events.ts";

/** A sign-in ended the user's other sessions, which are these. */
export const sessionsReplaced = defineEvent<{ actor: Actor; sessionIds: readonly string[] }>("sessionsReplaced");

/** Asks for the address at which a company that is locked out pays; null where it owes nothing. */
export const paymentLink = definePort<[companyId: number], string | null>("paymentLink");
