import { defineEvent } from "../../platform/events.ts";

/** Somebody wants no more campaigns, or wants them again. */
export const optOutChanged = defineEvent<{ contactId: number; cause: "created" | "deleted" }>("optOutChanged");
