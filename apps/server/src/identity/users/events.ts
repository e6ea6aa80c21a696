import { defineEvent, type ChangeCause } from "../../platform/events.ts";

/** A user was added, is shown differently (going online or offline included), or was removed. */
export const userChanged = defineEvent<{ userId: number; cause: ChangeCause }>("userChanged");

/** A user is about to be removed: their conversations go back to others. */
export const userLeaving = defineEvent<{ userId: number }>("userLeaving");
