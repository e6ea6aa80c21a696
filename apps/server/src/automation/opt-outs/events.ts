import { defineEvent } from "../../platform/events.ts";

/** Somebody wants no more campaigns, or wants them again. */
export const optOutChanged = defineEvent<
  /** They wrote so on this connection; null: a user noted it. */
  { contactId: number; cause: "created"; connectionId: number | null } | { contactId: number; cause: "deleted" }
>("optOutChanged");
