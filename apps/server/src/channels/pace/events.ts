import type { Tx } from "../../platform/database/database.ts";
import { definePort } from "../../platform/events.ts";
import type { RecentSends } from "./allowance.ts";

/** What campaigns, or programs, started through a connection, and the outcome of their latest messages. */
export interface SendsOfConnection extends RecentSends {
  connectionId: number;
  /** First contacts within the hour. */
  begunSince: number;
}
/** Asked of all modules that start conversations automatically. */
export const recentSends = definePort<[tx: Tx, connectionIds: readonly number[], now: Date], SendsOfConnection[]>(
  "recentSends",
);
