import type { Actor } from "../../platform/actor.ts";
import { definePort } from "../../platform/events.ts";

/** May the actor see the file? Null where the file is not the provider's. */
export const fileAccess = definePort<[actor: Actor, mediaId: number], boolean | null>("fileAccess");
