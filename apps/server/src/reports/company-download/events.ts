import { defineEvent } from "../../platform/events.ts";

/** A download was asked for, is further, is ready, or failed. */
export const downloadChanged = defineEvent<{ downloadId: number }>("downloadChanged");
