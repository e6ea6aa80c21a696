import { defineEvent, type ChangeCause } from "../../platform/events.ts";
import type { TagRow } from "./table.ts";

/** A tag was added, changed, deleted or restored. */
export const tagChanged = defineEvent<{ tag: TagRow; cause: ChangeCause | "restored" }>("tagChanged");

/** A ticket got or lost tags. */
export const ticketTagged = defineEvent<{ ticketId: number }>("ticketTagged");
