import { defineEvent } from "../../platform/events.ts";

/** A campaign was added or is shown differently. */
export const campaignChanged = defineEvent<{ campaignId: number; cause: "created" | "updated" }>("campaignChanged");

/** A campaign was deleted. */
export const campaignRemoved = defineEvent<{ campaignId: number }>("campaignRemoved");

/** Recipients of these campaigns changed, and so did their counts. */
export const campaignsAdvanced = defineEvent<{ campaignIds: readonly number[] }>("campaignsAdvanced");
