import { defineEvent } from "../../platform/events.ts";

/** A ticket got or lost tags. */
export const ticketTagged = defineEvent<{ ticketId: number }>("ticketTagged");
