import type { Actor } from "../../platform/actor.ts";
import { defineEvent, definePort } from "../../platform/events.ts";

/** A sign-in ended these other sessions of the user. */
export const sessionsReplaced = defineEvent<{ actor: Actor; sessionIds: readonly string[] }>("sessionsReplaced");

/** The address where a locked-out company pays, and whether it can pay there by Pix; null if it owes nothing. */
export const paymentLink = definePort<[companyId: number], { payLink: string; takesPix: boolean } | null>(
  "paymentLink",
);
