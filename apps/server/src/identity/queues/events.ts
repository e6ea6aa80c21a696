import { defineEvent, type ChangeCause } from "../../platform/events.ts";
import type { QueueRow } from "./table.ts";

/** A queue was added, changed or removed. */
export const queueChanged = defineEvent<{ queue: QueueRow; cause: ChangeCause }>("queueChanged");

/** A queue is about to be removed: subscribers move its waiting conversations. */
export const queueLeaving = defineEvent<{ queueId: number }>("queueLeaving");
