import { defineEvent } from "../../platform/events.ts";

/** An invitation was made, withdrawn or used. */
export const invitationChanged = defineEvent<{ invitationId: number; cause: "created" | "deleted" }>(
  "invitationChanged",
);
