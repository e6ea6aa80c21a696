import type { Tx } from "../../platform/database/database.ts";
import { defineEvent, definePort } from "../../platform/events.ts";
import type { RecentSends } from "./pace.ts";

/** A campaign was added or is shown differently. */
export const campaignChanged = defineEvent<{ campaignId: number; cause: "created" | "updated" }>("campaignChanged");

/** A campaign was deleted. */
export const campaignRemoved = defineEvent<{ campaignId: number }>("campaignRemoved");

/** Recipients of these campaigns changed: their counts are shown differently. */
export const campaignsAdvanced = defineEvent<{ campaignIds: readonly number[] }>("campaignsAdvanced");

/** What others than campaigns began through a connection, and what became of their latest messages. */
export interface OtherSends extends RecentSends {
  connectionId: number;
  /** First contacts within the hour. */
  begunSince: number;
}
export const otherSends = definePort<[tx: Tx, connectionIds: readonly number[], now: Date], OtherSends[]>("otherSends");
