import { defineEvent, type ChangeCause } from "../../platform/events.ts";

/** A prompt was added, changed or removed, or its last answer failed or succeeds again. */
export const promptChanged = defineEvent<{ promptId: number; cause: ChangeCause }>("promptChanged");
