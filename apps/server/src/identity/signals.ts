import type { Actor } from "../platform/actor.ts";
import type { Tx } from "../platform/database/database.ts";
import type { House } from "../platform/house.ts";
import { signal } from "../platform/signal.ts";

/** Somebody asks for a file: may they see it? Null from whoever it doesn't belong to. */
export const fileAsked = signal<[house: House, actor: Actor, mediaId: number], boolean | null>();

/** A queue is being removed: what waits in it goes elsewhere, in the same transaction. */
export const queueLeaving = signal<[house: House, tx: Tx, queueId: number]>();

/** A user is leaving: what was theirs goes back to others, in the same transaction. */
export const userLeaving = signal<[house: House, tx: Tx, userId: number]>();
