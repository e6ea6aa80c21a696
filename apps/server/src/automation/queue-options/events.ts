import { defineEvent } from "../../platform/events.ts";

/** Something in a queue's options was added, changed, moved or removed. */
export const queueOptionsChanged = defineEvent<{ queueId: number }>("queueOptionsChanged");
