import type { Actor } from "../platform/actor.ts";
import { defineEvent, definePort } from "../platform/events.ts";

/** May the actor see the file? Null where the file is not the provider's. */
export const fileAccess = definePort<[actor: Actor, mediaId: number], boolean | null>("fileAccess");

/** A queue is about to be removed: conversations that wait in it go elsewhere. */
export const queueLeaving = defineEvent<{ queueId: number }>("queueLeaving");

/** A user is about to be removed: their conversations go back to others. */
export const userLeaving = defineEvent<{ userId: number }>("userLeaving");
