import { defineEvent, type ChangeCause } from "../../platform/events.ts";

/** A user was added, changed (going online or offline included), or removed. */
export const userChanged = defineEvent<{ userId: number; cause: ChangeCause }>("userChanged");

/** A user is about to be removed: subscribers return their conversations. */
export const userLeaving = defineEvent<{ userId: number }>("userLeaving");
