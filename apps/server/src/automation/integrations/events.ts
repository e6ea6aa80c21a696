import { defineEvent, type ChangeCause } from "../../platform/events.ts";

/** An integration was added, changed or removed. */
export const integrationChanged = defineEvent<{ integrationId: number; cause: ChangeCause }>("integrationChanged");
