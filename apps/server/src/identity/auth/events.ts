import type { Actor } from "../../platform/actor.ts";
import { defineEvent } from "../../platform/events.ts";

/** A sign-in ended the user's other sessions, which are these. */
export const sessionsReplaced = defineEvent<{ actor: Actor; sessionIds: readonly string[] }>("sessionsReplaced");
