import { defineEvent } from "../../platform/events.ts";

/** A download was requested, advanced, is ready, or failed. */
export const downloadChanged = defineEvent<{ downloadId: number }>("downloadChanged");
