import { defineEvent } from "../../platform/events.ts";

/** A message of ours that could not be sent is sent again. */
export const messageRetried = defineEvent<{ messageId: number }>("messageRetried");
