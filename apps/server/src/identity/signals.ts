import type { Actor } from "../platform/actor.ts";
import type { Tx } from "../platform/database/database.ts";
import type { App } from "../platform/app.ts";
import { signal } from "../platform/signal.ts";

/** Somebody asks for a file: may they see it? Null from whoever it doesn't belong to. */
export const fileAsked = signal<[app: App, actor: Actor, mediaId: number], boolean | null>();

/** A queue is being removed: what waits in it goes elsewhere, in the same transaction. */
export const queueLeaving = signal<[app: App, tx: Tx, queueId: number]>();

/** A user is leaving: what was theirs goes back to others, in the same transaction. */
export const userLeaving = signal<[app: App, tx: Tx, userId: number]>();
