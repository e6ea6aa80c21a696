import type { Tx } from "../platform/database/database.ts";
import type { House } from "../platform/house.ts";
import { signal } from "../platform/signal.ts";

/** A queue is being removed: what waits in it goes elsewhere, in the same transaction. */
export const queueLeaving = signal<[house: House, tx: Tx, queueId: number]>();

/** A user is leaving: what was theirs goes back to others, in the same transaction. */
export const userLeaving = signal<[house: House, tx: Tx, userId: number]>();
