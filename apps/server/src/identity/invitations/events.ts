import { defineEvent, type ChangeCause } from "../../platform/events.ts";

/** An invitation was made, changed, withdrawn or used. */
export const invitationChanged = defineEvent<{ invitationId: number; cause: ChangeCause }>("invitationChanged");
