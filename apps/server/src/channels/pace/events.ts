import type { Tx } from "../../platform/database/database.ts";
import { definePort } from "../../platform/events.ts";
import type { RecentSends } from "./allowance.ts";

/** What campaigns, or programs, began through a connection, and what became of their latest messages. */
export interface SendsOfConnection extends RecentSends {
  connectionId: number;
  /** First contacts within the hour. */
  begunSince: number;
}
/** Asked of all who begin conversations by themselves. */
export const recentSends = definePort<[tx: Tx, connectionIds: readonly number[], now: Date], SendsOfConnection[]>(
  "recentSends",
);
