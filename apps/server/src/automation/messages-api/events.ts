import { defineEvent } from "../../platform/events.ts";

/** Calls with the tokens of these connections are in the log. */
export const apiCallsLogged = defineEvent<{ connectionIds: readonly number[] }>("apiCallsLogged");
