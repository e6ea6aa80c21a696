import { defineEvent } from "../../platform/events.ts";

/** Who views a ticket changed. `joined` is the user who began to view it, null if users only left. */
export const viewersChanged = defineEvent<{ ticketId: number; joined: number | null }>("viewersChanged");
