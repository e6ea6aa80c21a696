import { defineEvent, type ChangeCause } from "../../platform/events.ts";

/** A webhook was added, changed, paused or removed. */
export const webhookChanged = defineEvent<{ webhookId: number; cause: ChangeCause }>("webhookChanged");
