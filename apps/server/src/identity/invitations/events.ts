import { defineEvent } from "../../platform/events.ts";

/** An invitation was made, or is over: withdrawn, or used. */
export const invitationChanged = defineEvent<{ invitationId: number; cause: "created" | "deleted" }>(
  "invitationChanged",
);
